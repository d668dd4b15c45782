/** French. */
import type { Miss } from '../strategies/calibrate.ts';
import type { Words } from './words.ts';
import { pipelineFr } from './words-pipeline.fr.ts';

const many = (n: number, one: string, other: string): string =>
  `${n.toLocaleString('fr-FR')} ${n < 2 ? one : other}`;
const number = (n: number): string => n.toLocaleString('fr-FR');
const list = (items: readonly string[]): string => items.join(', ');
const calls = (n: number): string => many(n, 'appel', 'appels');

const missCauses: Readonly<Record<Miss['cause'], string>> = {
  lifetime: 'une pause plus longue que la durée de vie du cache',
  compaction: 'un historique que l’agent venait de compacter',
  'prefix-edit': 'un historique modifié',
  model: 'un changement de modèle',
  unexplained: 'moins de lecture, sans raison visible dans le journal',
  'read-more': 'plus de lecture que prédit',
};

export const fr: Words = {
  locale: 'fr-FR',
  ...pipelineFr,

  unknownCommand: (name, commands) => `commande inconnue « ${name} » ; il existe ${list(commands)}`,
  noCommand: 'aucune commande ; essayez --help',
  unknownOption: (name, command) => `${command} n’a pas d’option ${name}`,
  needsValue: (name) =>
    `${name} attend une valeur ; écrivez ${name}=VALEUR si elle commence par « - »`,
  takesNoValue: (name) => `${name} ne prend pas de valeur`,
  badValue: (name, value, expected) =>
    `${name} ne peut pas être « ${value} » ; attendu : ${expected}`,
  needsOption: (command, option) => `${command} a besoin de ${option}`,
  notTogether: (a, b) => `${a} et ${b} s’excluent`,
  onlyWith: (a, b) => `${a} ne va qu’avec ${b}`,
  aDecimal: 'un décimal avec un point, par exemple 0.55',
  aPositive: 'un décimal supérieur à 0',
  aSeed: 'un entier de 0 à 4294967295',
  aName: 'un nom',
  aShare: 'une fraction de 0 à 1',
  noParameters: 'elle n’a pas de paramètre',
  aDate: 'recorded, un jour (2026-11-30) ou un instant avec fuseau (2026-11-30T04:00:00Z)',
  aGrowth: 'une fraction par mois de -1 à 1000, par exemple 0.05',
  aMonthCount: (most) => `un entier de 1 à ${most}`,
  sharesSum: (sum) =>
    `la somme des parts est ${sum} ; elle doit être 1, ou moins s’il reste des sessions pour le reste`,
  sharesOverlap: 'les parts nomment deux fois le même nombre de tours',
  sharesNoSession: (turns) =>
    `une part ne désigne aucune session ; il y a des sessions de ${
      turns.length > 20 ? `${turns[0]} à ${turns.at(-1)}` : list(turns.map(String))
    } tours`,
  noFiles: (command) =>
    `${command} a besoin d’au moins un fichier, un dossier ou - (l’entrée standard)`,
  filesByArm: 'crossover reçoit ses fichiers par --keep FICHIER… et --compact FICHIER…',
  oneArgument: (command, what) => `${command} prend un seul argument : ${what}`,
  inputTwice: 'l’entrée standard (-) ne peut être lue qu’une fois',
  missingFile: (path) => `fichier ou dossier introuvable : ${path}`,
  unreadableFile: (path, code) => `impossible de lire ${path} (${code})`,
  badTariff: (file, path, problem, more) =>
    `fichier de tarifs ${file} : ${path === '' ? '' : `${path} : `}${problem}${
      more > 0 ? ` (et ${more} de plus)` : ''
    }`,
  tariffTwice: (id) => `deux fichiers de tarifs ont l’identifiant ${id}`,
  notJson: 'le fichier n’est pas du JSON',
  badMap: (file, problem) => `fichier de correspondance ${file} : ${problem}`,
  unknownModel: (id, candidates) =>
    `aucun tarif n’a l’identifiant « ${id} »${
      candidates.length > 0 ? ` ; peut-être ${list(candidates)} ?` : ''
    }`,
  broken: (message) => `une erreur s’est produite : ${message}`,
  problem: {
    'too-large': 'le fichier est trop grand',
    'invalid-json': 'le fichier n’est pas du JSON',
    'number-not-string':
      'écrivez le nombre comme une chaîne décimale, par exemple "0.55" : un nombre JSON est binaire et perd des chiffres',
    'bad-price': 'pas un décimal simple comme "0.55" (sans signe ni exposant, avec un point)',
    'bad-name': 'ce nom n’est pas utilisable ici',
    'unknown-key': 'cette clé n’est pas connue ici',
    'regex-not-allowed':
      'les expressions régulières ne sont pas acceptées ; utilisez "exact" ou "glob"',
    missing: 'ce champ est obligatoire',
    'wrong-type': 'ce champ n’a pas le bon type',
    'too-long': 'plus long que permis',
    'bad-number': 'pas un entier dans les limites permises',
    'bad-date': 'pas un jour ISO (2026-11-30) ni un instant ISO avec fuseau (2026-11-30T04:00:00Z)',
    'empty-period': 'la fin n’est pas après le début',
    'overlapping-periods': 'cette période en recouvre une autre',
    'bad-time-zone': 'ni un fuseau IANA ni un décalage comme "+08:00"',
    'bad-window': 'pas une plage de deux heures différentes comme ["01:00","04:00"]',
    'bad-days': 'les jours sont les jours ISO 1 à 7 de la semaine, chacun une fois, au moins un',
    'tier-without-band':
      'la période a un horaire, donc un palier doit dire de quelle plage il est ("band")',
    'unknown-band': 'aucune plage de l’horaire ne porte ce nom',
    'duplicate-tier': 'un autre palier a le même seuil',
    'duplicate-band': 'une autre plage a le même nom',
    'duplicate-id': 'un autre tarif du fichier a le même identifiant',
  },

  noRecords: 'aucun enregistrement utilisable dans l’entrée',
  noRecordsIn: (arm) => `aucun enregistrement utilisable dans les fichiers de --${arm}`,
  nothingToCompare: (models) =>
    `rien à comparer : aucun tarif pour les modèles enregistrés (${list(models)}) ; nommez-en un par --model, ou donnez --uncached et --output`,
  badLink: (problem) => `le lien ne peut pas être ouvert : ${problem}`,
  badScenario: (file, problem) => `scénario ${file} : ${problem}`,

  atMostShown: (n) => `un scénario montre au plus ${n} tarifs`,
  linkTooLong: (length) =>
    `le lien aurait ${length} caractères ou plus, que les messageries coupent ; transmettez plutôt le fichier du scénario`,
  linkProblems: {
    'not-a-link': 'ce n’est pas un lien de cet outil',
    cut: 'il a été coupé ; copiez-le en entier',
    damaged: 'il a été modifié en chemin ; copiez-le à nouveau',
    'newer-version': 'il vient d’une version plus récente de cet outil',
    'too-large': 'il est trop long',
  },
  linkNotices: {
    'sessions-rounded': () =>
      'les comptes de chaque session sont arrondis à 4 chiffres ; les totaux sont exacts',
    'bands-split': () =>
      'les comptes de chaque session sont estimés d’après leur groupe ; les totaux sont exacts',
    'groups-pooled': (n) =>
      `${many(n, 'petit groupe de tours n’a', 'petits groupes de tours n’ont')} pas de totaux exacts à eux`,
    'private-left-out': (n) =>
      `${many(n, 'nom à vous n’est', 'noms à vous ne sont')} pas dans le lien`,
    'models-merged': (n) =>
      `${many(n, 'modèle enregistré', 'modèles enregistrés')} réunis en un seul`,
    'periods-left-out': (n) =>
      `${many(n, 'prix daté omis', 'prix datés omis')}, dont ces appels n’ont pas besoin`,
  },
  scenarioProblems: {
    'too-large': () => 'il est trop grand',
    'not-json': () => 'ce n’est pas du JSON',
    'newer-version': () => 'il vient d’une version plus récente de cet outil',
    'bad-field': (path) =>
      path === '' ? 'ce n’est pas un scénario' : `${path} n’est pas utilisable`,
  },
  scenarioNotices: {
    'choice-dropped': (path) => `${path} n’est pas utilisable ; la valeur par défaut reste`,
    'unknown-key': (path) => `${path} n’est pas connu et est ignoré`,
    upgraded: () => 'il vient d’une version plus ancienne de cet outil',
  },
  newerPrices: (ids) =>
    `des prix plus récents existent pour ${list(ids)} ; le lien garde les siens`,

  reading: (file, files, bytes, total) =>
    `lecture de ${file + 1} sur ${files} fichiers, ${Math.round(bytes / 1e6)}${
      total > 0 ? ` sur ${Math.round(total / 1e6)}` : ''
    } Mo`,
  skippedLines: (n, lines) => `${many(n, 'ligne ignorée', 'lignes ignorées')} : ${list(lines)}`,
  line: (n, why) => `ligne ${n} (${why})`,
  andMore: (n) => `et ${n} de plus`,
  inFiles: (n, notice) => `${number(n)} fichiers : ${notice}`,
  filesRefused: (n) =>
    `${many(n, 'fichier des dossiers et archives n’est pas une trace connue', 'fichiers des dossiers et archives ne sont pas des traces connues')} (inspect les énumère)`,
  exportWith: (detail, tool, command) =>
    `les fichiers ${detail} ne sont pas lus ; exportez-le avec ${tool} : ${command}`,
  refusals: {
    empty: () => 'le fichier est vide',
    'unknown-format': (detail) =>
      `pas une trace connue${detail === '' ? '' : ` (début : ${detail})`} ; --map FICHIER peut décrire ses colonnes`,
    'unsupported-container': (detail) =>
      `les fichiers ${detail} ne sont pas lus ; exportez la trace en JSON, JSONL ou CSV`,
    'damaged-container': (detail) =>
      detail === 'unreadable'
        ? 'le fichier ne peut pas être lu'
        : `les données ${detail} sont abîmées ou coupées`,
    encrypted: () =>
      'le fichier est chiffré ; décompressez-le avec son mot de passe et donnez les fichiers',
    'unsupported-packing': (detail) =>
      `le fichier est compressé d’une façon que nous ne lisons pas (${detail}) ; décompressez-le et donnez les fichiers`,
    'nested-container': (detail) =>
      `un fichier ${detail} à deux archives de profondeur n’est pas ouvert ; décompressez la première et donnez le dossier`,
    'unpacked-ratio': (detail) =>
      `arrêté : le fichier se décompresse à plus de ${detail} fois sa taille, la limite ; ce qui précède est compté`,
    'unpacked-size': (detail) =>
      `arrêté : le fichier se décompresse à plus de ${detail} Go, la limite ; ce qui précède est compté`,
    'too-many-files': (detail) =>
      `arrêté : l’archive contient plus de ${number(Number(detail))} fichiers, la limite ; les précédents sont comptés`,
  },
  skips: {
    'invalid-json': () => 'JSON non valide',
    'unfinished-line': () => 'coupée avant sa fin',
    'control-character': () => 'un caractère de contrôle brut dans une chaîne',
    'bad-number': (detail) =>
      detail === '' ? 'un compte qui n’est pas un entier' : `pas un compte de jetons : ${detail}`,
    'too-long': () => 'plus longue que ce que nous lisons',
  },
  notices: {
    'output-lower-bound':
      'appels dont la sortie facturée n’est pas dans le journal : les totaux sont au moins ce qui est affiché',
    'inherited-history': 'appels copiés d’une session parente absente des fichiers ; comptés ici',
    'write-lifetime-assumed':
      'écritures de cache sans durée de vie ; la durée par défaut du producteur a été prise',
    'decimal-comma': 'nombres à virgule décimale',
    'cached-exceeds-input':
      'appels avec plus de jetons en cache que d’entrée ; le compte en cache a été réduit',
    'contradicting-counts': 'appels dont les comptes se contredisent ; le détail l’emporte',
    'reasoning-outside-output':
      'appels dont le raisonnement est à côté de la sortie ; il y a été ajouté',
    'unresolved-model':
      'appels de modèles qu’aucun tarif ne nomme ; sans prix tant qu’aucun tarif ne leur correspond',
    'duplicate-usage': 'copies d’appels, comptées une fois',
    'summary-not-recorded':
      'compactages dont l’appel au modèle n’est pas dans le journal ; son coût manque',
    'aggregate-only':
      'lignes qui additionnent plusieurs appels ; prix de base, sans contrôle de la fenêtre',
    'grouped-sums':
      'sommes par groupe et tranche de prix, faites dans un entrepôt ; un groupe y tient lieu de session',
    'approximate-counts': 'appels dont les comptes sont estimés',
    'no-usage': 'générations sans consommation ; non comptées comme appels',
    'no-time': 'appels sans heure ; au prix de la date du catalogue',
    'cache-conflict': 'appels avec des jetons en cache là où le vendeur n’a pas de cache',
    encoding:
      'le texte n’est pas en UTF-8 : l’UTF-16 est lu tel quel, d’autres octets deviennent �',
    'paired-by-order':
      'les bras n’ont aucun identifiant de session commun ; sessions appariées dans leur ordre',
  },

  pricesToCheck: (n) => many(n, 'prix à vérifier.', 'prix à vérifier.'),
  heading: {
    check: 'à vérifier',
    confirmed: 'confirmé',
    taken: 'hors cache / en cache / sortie, retenu',
    otherPrice: 'l’autre prix',
    otherTotal: 'avec l’autre prix',
    change: 'écart',
    file: 'fichier',
    format: 'format',
    calls: 'appels',
    sessions: 'sessions',
    turns: 'tours',
    skipped: 'ignorées',
    dates: 'dates',
    day: 'jour',
    models: 'modèles',
    notices: 'avis',
    uncachedInput: 'entrée hors cache',
    cacheRead: 'entrée en cache',
    cacheWrite: 'écritures',
    output: 'sortie',
    reasoning: 'dont raisonnement',
    recorded: 'modèle enregistré',
    provider: 'vendeur enregistré',
    priceList: 'tarif',
    purpose: 'but',
    agent: 'agent',
    model: 'tarif',
    total: 'total',
    perSession: 'par session',
    perTurn: 'par tour',
    perCall: 'par appel',
    fees: 'frais',
    remarks: 'remarques',
    cachedPrice: 'prix en cache où tout bascule',
    share: 'du hors cache',
    margin: 'marge',
    low: 'de',
    high: 'à',
    strategy: 'stratégie',
    againstKeep: 'par rapport à tout garder',
    rewrites: 'réécritures par session',
    keepWins: 'garder moins cher',
    compactWins: 'compacter moins cher',
    perDay: 'par jour',
    perMonth: 'par mois',
    lastMonth: (n) => `mois ${n}`,
    allMonths: (n) => `${n} mois`,
    budgetTurns: 'budget atteint à, tours par jour',
    overBudget: 'au-dessus du budget aux mois',
    machinePays: 'une machine paie dès, tours par jour',
    arm: 'bras',
  },
  title: {
    files: 'Fichiers',
    totals: 'Totaux',
    models: 'Modèles',
    byPurpose: 'Par but',
    byAgent: 'Par agent',
    groups: 'Par nombre de tours',
  },
  unresolved: (candidates) =>
    candidates.length === 0 ? 'non résolu' : `non résolu ; peut-être ${list(candidates)}`,
  inferred: (id) => `${id} (vendeur supposé)`,
  none: '–',
  never: 'jamais',
  unnamed: '(sans nom)',
  purposes: { agent: 'agent', subagent: 'sous-agent', summary: 'résumé', other: 'autre' },
  atDate: (date, asOf) =>
    date === 'recorded'
      ? `Prix en vigueur au début de chaque appel (catalogue du ${asOf}).`
      : `Prix en vigueur le ${date} pour tous les appels (catalogue du ${asOf}).`,
  mainOnly: 'Les appels des agents principaux seuls, sans ceux des sous-agents.',
  daysOf: (zone: string) => `Par jour, fuseau ${zone}, chaque appel au tarif de son modèle :`,
  writesMode: {
    recorded: 'Jetons écrits au prix d’écriture du vendeur, tels qu’enregistrés.',
    prefix: 'L’entrée nouvelle des sessions qui lisent le cache compte comme écrite.',
    'as-input': 'Jetons écrits au prix d’entrée.',
  },
  recordedCost: (total, n, of) =>
    `Coût enregistré dans le journal : ${total} pour ${number(n)} sur ${calls(of)}.`,
  asRecorded: (total) => `Aux prix des modèles enregistrés : ${total}.`,
  unpriced: 'sans prix',
  atLeast: (amount) => `≥ ${amount}`,
  callsUnpriced: (n, of) => `${number(n)} sur ${calls(of)} sans prix`,
  callsTooLong: (n, of) =>
    `${number(n)} sur ${calls(of)} ${n < 2 ? 'dépasse' : 'dépassent'} la fenêtre de contexte`,
  assumptions: {
    'no-cache-discount': () =>
      'aucun prix en cache n’est publié : entrée en cache au prix d’entrée',
    'cache-conflict': () => 'ce vendeur n’a pas de cache : entrée en cache au prix d’entrée',
    'write-lifetime-assumed': (d) =>
      `écritures sans une durée de vie qu’il vend : facturées à ${d}`,
    'writes-at-input': () => 'il ne facture pas les écritures : jetons écrits au prix d’entrée',
    'writes-as-input': () => 'jetons écrits au prix d’entrée, comme demandé',
    'prefix-as-writes': (d) =>
      `entrée nouvelle des sessions avec cache facturée comme écrite (${d})`,
    'writes-not-recorded': () =>
      'il facture les écritures, que le journal ne peut pas dire : elles sont ici de l’entrée',
    'tier-rate-filled-in': (d) =>
      `prix long contexte de ${d} mis à l’échelle depuis le prix de base`,
    'service-ignored': (d) => `« ${d} » enregistré n’a pas de prix ici et est ignoré`,
    'holidays-ignored': () => 'les heures de l’horaire ignorent les jours fériés du vendeur',
    'cache-rent-not-in-trace': () =>
      'la location d’un cache explicite n’est pas dans une trace, donc pas facturée',
    'no-time': () => 'appels sans heure au prix de la date du catalogue',
    'aggregated-base-rates': () => 'lignes additionnées aux prix de base, sans palier ni horaire',
    'rules-off': (d) => `règle désactivée : ${d}`,
    overlay: (d) => `prix propre : ${d}`,
    'token-scale': (d) => `jetons mis à l’échelle par ${d}`,
    'exchange-rate': (d) => `converti à ${d} pour 1 USD`,
    'web-search-unpriced': () =>
      'des recherches web sont enregistrées, mais leur prix n’est pas connu',
    'cache-simulated': (d) => `lectures du cache recalculées selon les règles de ${d}`,
    'cache-lifetime-assumed': (d) => `durée de vie du cache non publiée : ${d} supposée`,
    'cache-rules-unknown': () => 'règles du cache non publiées : tout préfixe déjà envoyé est relu',
  },

  keep: 'garder',
  compact: 'compacter',
  regime: {
    'keep-below': (p) =>
      `Garder coûte moins tant que l’entrée en cache est à moins de ${p} le million de jetons.`,
    'keep-above': (p) =>
      `Garder coûte moins tant que l’entrée en cache est à plus de ${p} le million de jetons.`,
    'keep-always': () => 'Garder coûte moins à tout prix en cache.',
    'compact-always': () => 'Compacter coûte moins à tout prix en cache.',
    tie: () => 'Les deux coûtent autant à tout prix en cache.',
  },
  regimeShort: {
    'keep-below': 'garder en dessous',
    'keep-above': 'garder au-dessus',
    'keep-always': 'toujours garder',
    'compact-always': 'toujours compacter',
    tie: 'égalité',
  },
  cannotCompare: (arm, unpriced, doesNotFit) =>
    `${arm} : ${list([
      ...(doesNotFit > 0
        ? [`${calls(doesNotFit)} ${doesNotFit < 2 ? 'dépasse' : 'dépassent'} la fenêtre`]
        : []),
      ...(unpriced > 0 ? [`${calls(unpriced)} sans prix`] : []),
    ])}`,
  winsAt: (p) => `Les paires sont comparées à un prix en cache de ${p}.`,
  intervalOf: (level, resamples, seed) =>
    `De … à : intervalle à ${level} sur ${resamples} rééchantillonnages des sessions, graine ${seed}.`,
  unpaired: (arm, sessions) =>
    `${many(sessions.length, 'session', 'sessions')} dans « ${arm} » seulement, hors des paires : ${list(sessions)}`,
  meansCompared: 'Aucune session n’a pu être appariée : les moyennes par session sont comparées.',
  infinite: '∞',
  allTurns: 'tous',
  ownList: '(prix donnés)',

  summariesNotRecorded: (n) =>
    `Pas enregistré : ${many(n, 'appel', 'appels')} de résumé. Leur coût n’est dans aucun chiffre ; --estimate-summaries ajoute une estimation.`,
  estimatedPurpose: 'résumé, estimé',
  withoutEstimates: (total) => `Sans les résumés estimés : ${total}.`,
  summariesEstimated: (n, missing, how, outputTokens) =>
    missing === 0
      ? 'Aucun journal ne passe d’appel de résumé sous silence : rien n’est estimé.'
      : `Estimé, pas enregistré : ${number(n)} sur ${many(missing, 'appel', 'appels')} de résumé que les journaux ne contiennent pas, avec à chaque fois le prompt précédent ${
          how === 'prefix' ? 'lu en cache' : 'envoyé hors cache'
        } et ${number(outputTokens)} jetons de sortie (supposés).${
          n < missing ? ' Les autres ne sont suivis d’aucun appel, ou leur place est inconnue.' : ''
        }`,
  // --- fleet ---
  fleetHeader: (q: {
    readonly source: string;
    readonly dialect: string;
    readonly tested: boolean;
    readonly catalogue: string;
    readonly result: 'ledger' | 'rows' | 'refused';
  }) => [
    `Keep or Compact : ${q.source}, pour ${q.dialect}.`,
    q.tested
      ? `De telles requêtes sont exécutées sur ${q.dialect} dans les tests et comparées aux importateurs.`
      : `NON TESTÉE sur ${q.dialect} : faite de la même source que celles qui le sont ; essayez d’abord une petite table.`,
    ...(q.result === 'ledger' ? [`Tranches de prix du catalogue ${q.catalogue}.`] : []),
    ...(q.result === 'refused'
      ? ['Combien de lignes ont un compte qui n’en est pas un ; les autres requêtes les écartent.']
      : ['Enregistrez le résultat en CSV avec en-tête ou en lignes JSON, et lisez ce fichier.']),
  ],
  badName: (name: string) => `aucune requête ne peut contenir ce nom : ${name}`,
  noDuckdb: 'DuckDB n’est pas installé : npm install --no-save @duckdb/node-api',
  duckdbRefused: (why: string) => `DuckDB : ${why}`,
  sumsOnly: (what: string) =>
    `${what} demande des appels un à un ; ces fichiers contiennent des sommes faites par un entrepôt`,

  // --- project ---
  volume: (turnsPerDay, days) => `${turnsPerDay} tours par jour, ${days} jours par mois.`,
  sharesAssumed: (parts) =>
    `Parts des tours, supposées : ${parts
      .map((p) => `${p.turns} ${p.share} (enregistré ${p.recorded})`)
      .join(' ; ')}.`,
  sessionsOf: (turns) => `sessions de ${turns} tours`,
  otherSessions: 'les autres sessions',
  growing: (growth, months) => `Hausse de ${growth} par mois sur ${months} mois.`,
  budgetOf: (amount) => `Budget de ${amount} par mois.`,
  machineOf: (amount, turns) =>
    `Machines à soi : ${amount} par mois chacune, ${turns} tours par jour chacune.`,

  cannotSimulate:
    'aucun appel ne peut être rejoué : les lignes sont des sommes, ou leur entrée est inconnue',
  calibration: (agreement, calls, remaining, excluded) =>
    `Les lectures du cache prédites concordent avec celles du journal pour ${agreement} de ${many(calls, 'appel', 'appels')}` +
    (excluded > 0
      ? ` ; pour ${remaining} sans les ${excluded} qui suivent un cache expiré ou une compaction.`
      : '.'),
  weakAdvice: (cause, calls) =>
    `Moins de 90 % : ce qui suit est un conseil fragile.${
      cause === null
        ? ''
        : ` Première cause : ${missCauses[cause]} (${many(calls, 'appel', 'appels')}).`
    }`,
  cacheAssumed: {
    'lifetime-not-published': 'le vendeur ne publie pas de durée de vie du cache : une heure',
    'minimum-not-published': 'le vendeur ne publie pas de préfixe minimal : aucun',
    'no-cache-rules':
      'les règles du cache de ce modèle sont inconnues : tout préfixe déjà envoyé est relu',
  },
  alsoAssumed: (texts) => `Supposé aussi : ${texts.join(' ; ')}.`,
  simulationAssumes: (rework, system, tool) =>
    [
      `Supposé : ${rework} des sorties d’outils retirées sont redemandées`,
      ...(system === null
        ? []
        : [`${system} du plus petit premier prompt sont consignes et outils`]),
      ...(tool === null ? [] : [`${tool} des nouveaux jetons sont des sorties d’outils`]),
    ].join(' ; ') + '.',
  notReplayed: (calls) =>
    `${many(calls, 'appel laissé tel quel', 'appels laissés tels quels')} : sommes, décomptes inconnus ou résumés enregistrés.`,
  ownModels: 'chaque appel au prix de son propre modèle',
  simulatedArm: (spec) => `« Compacter » est simulé : ${spec}`,
  strategyOrFiles:
    'crossover compare --keep avec --compact FICHIER… ou avec --strategy NOM, pas les deux',

  help: `keep-or-compact COMMANDE …

  inspect FICHIER…                  ce que contiennent les traces
  reprice FICHIER…                  ce que coûtent les mêmes appels à chaque tarif
  crossover --keep FICHIER… --compact FICHIER… | --strategy NOM
                                    le prix en cache où garder ou compacter bascule
  simulate FICHIER… --strategy NOM[:clé=valeur,…]…
                                    ce qu’auraient coûté d’autres gestions du contexte
  prices [--stale|--disputed|--promotional] [FICHIER…]
                                    prix à vérifier ; ce que les autres changeraient pour FICHIER
  project FICHIER… --turns-per-day N
                                    la facture mensuelle
  budget FICHIER… --max-per-session USD | --max-total USD
                                    ce que coûte chaque session ; 3 si une limite est dépassée
  compare BASE HEAD                 ce qu’un changement fait au coût et au cache
  scenario FICHIER…                 les données de la réponse en scénario (JSON)
  link SCENARIO.json                un scénario en lien
  open LIEN                         un lien en scénario
  fleet DIALECTE SOURCE             la requête par laquelle un entrepôt additionne les appels

FICHIER est un fichier, un dossier ou - (l’entrée standard) ; .gz, .zst, .zip et .tar sont lus.

  --json                un objet JSON sur la sortie standard
  --model ID            un tarif ; se répète (tous, à défaut)
  --tariff FICHIER      tarifs propres (JSON) ; se répète
  --date JOUR|recorded  prix d’un jour, ou du début de chaque appel
  --writes recorded|prefix|as-input      --cache recorded|simulated
  --fx DEV=TAUX         unités d’une devise pour un dollar américain ; se répète
  reprice :  --by-day FUSEAU   ce que coûte chaque jour (UTC, America/Los_Angeles, +08:00)
             --main-only       sans les sous-agents
  --map FICHIER         dit ce que sont les colonnes d’un CSV ou JSONL inconnu
  --estimate-summaries[=prefix|fresh]
                        ajoute, estimés, les appels de résumé qu’un journal ne contient pas
  crossover :  --uncached P --output P [--cached P] [--write P]   --by turns   --seed N
  simulate, crossover --strategy :  les stratégies jointes par + s’appliquent dans cet ordre
               --rework-share 0.333  --system-share 0.9  --tool-share 0.8  (voir docs/decisions)
  project :    --days 30  --seed N
               --share TOURS=PART   part des tours du mois des sessions de tant de tours
                                    (22=0.7, 1-9=0.25, 37-=0.1) ; se répète, le reste est
                                    comme enregistré
               --growth 0.05 [--months 12]   --budget USD
               --machine-cost USD --machine-turns N   le mois d’une machine à soi, ses tours
                                                      par jour
  budget, compare :  Markdown pour une demande de tirage ; un seul --model, ou chaque appel au
               tarif de son modèle
               compare --max-increase POURCENT   3 si les mêmes sessions coûtent plus que cela
  link : --base URL     open : --rows
  --lang en|fr  --help  --version   -- finit les options

Codes de sortie : 0 fait, 1 rien d’utilisable dans l’entrée, 2 mauvais usage, 3 limite dépassée.
`,
};
