/** Français. Espaces insécables avant `: ; ! ?` (U+00A0 ou U+202F) et dans les guillemets. */
import type { Catalogue } from './messages.ts';

export const fr: Catalogue = {
  'app.name': 'Keep or Compact',
  'app.keep': 'Keep',
  'app.or': 'or',
  'app.compact': 'Compact',
  'app.tagline':
    'Vos traces d’agents aux prix de chaque fournisseur : garder tout l’historique, ou compacter ?',
  'page.skip': 'Aller à la réponse',
  'nav.label': 'Pages',
  'nav.prices': 'Prix',
  'nav.methods': 'Méthode',
  'nav.formats': 'Formats',
  'nav.language': 'Langue',
  'nav.theme': 'Couleurs : {theme}. Changer',
  'theme.auto': 'celles du système',
  'theme.light': 'claires',
  'theme.dark': 'sombres',

  'side.keep': 'garder',
  'side.compact': 'compacter',
  'side.Keep': 'Garder',
  'side.Compact': 'Compacter',

  'kicker.study': 'Une étude publiée, recalculée.',
  'kicker.study.detail':
    '{sessions} sessions de {turns} tours aux prix du {date}. Reconstituée d’après les totaux publiés.',
  'kicker.study.today':
    '{sessions} sessions de {turns} tours aux prix du {date}, toutes règles comprises. Reconstituée d’après les totaux publiés.',
  'kicker.sample': 'Un exemple : {name}.',
  'kicker.files': 'Vos fichiers.',
  'kicker.link': 'Depuis un lien.',
  'kicker.detail': '{calls} en {sessions}, aux prix du {date}.',
  'kicker.detail.recorded': '{calls} en {sessions}, chacun aux prix de son jour.',
  'kicker.short': '{sessions}, {date}.',
  'kicker.hint': 'Faites glisser un nombre ou cliquez pour le saisir',

  'size.calls': {
    one: '{count} appel de modèle',
    many: '{count} d’appels de modèle',
    other: '{count} appels de modèle',
  },
  'size.sessions': {
    one: '{count} session',
    many: '{count} de sessions',
    other: '{count} sessions',
  },

  'verdict.keep': 'Gardez tout l’historique.',
  'verdict.keep.costs': 'Une session coûte {keep} ; compactée, {compact}.',
  'verdict.compact': 'Compactez l’historique.',
  'verdict.compact.costs': 'Une session coûte {compact} ; gardée entière, {keep}.',
  'verdict.tie': 'C’est égal.',
  'verdict.tie.costs': 'Une session coûte {keep}, gardée ou compactée.',
  'verdict.window': 'Compactez : l’historique entier ne tient pas.',
  'verdict.window.costs': 'Compactée, une session coûte {compact}.',
  'verdict.window.keep': 'Gardez : les sessions compactées ne tiennent pas.',
  'verdict.window.keep.costs': 'Gardée entière, une session coûte {keep}.',
  'verdict.neither': 'Rien ne tient.',
  'verdict.neither.costs': 'Des requêtes dépassent la fenêtre de {window} de {model}.',
  'verdict.unpriced': 'Pas de prix.',
  'verdict.unpriced.costs':
    '{model} n’a pas de prix pour ces appels : choisissez-en un autre ci-dessous.',
  'verdict.single': 'Une session coûte {keep} avec {model}.',
  'verdict.single.costs': '',
  'verdict.lower': 'au moins {amount}',

  'live.price': 'Avec {model}, l’entrée en cache coûte {cached} par million de jetons.',
  'live.above': 'Au-delà de',
  'live.below': 'En deçà de',
  'live.flip': '{relation} {flip}, mieux vaut {side}',
  'live.keep-always': 'Garder coûte moins à tout prix en cache',
  'live.compact-always': 'Compacter coûte moins à tout prix en cache',
  'live.tie': 'Les deux coûtent autant à tout prix en cache',
  'live.single': 'Ajoutez les mêmes sessions compactées pour voir où la réponse bascule.',
  'live.none': 'Il n’y a pas de point d’équilibre',
  'live.held':
    ', tant que l’entrée hors cache coûte {uncached} et la sortie {output}, et que {hit} de l’entrée vient du cache.',
  'live.held.single':
    'L’entrée hors cache coûte {uncached}, la sortie {output}, et {hit} de l’entrée vient du cache.',
  'live.held.short': '{uncached} hors cache, {output} en sortie, {hit} en cache.',
  'live.change': 'Modifier',
  'live.done': 'Terminé',

  'number.cached': 'Prix de l’entrée en cache',
  'number.uncached': 'Prix de l’entrée hors cache',
  'number.output': 'Prix de la sortie',
  'number.hit': 'Part de l’entrée lue dans le cache',
  'number.how': 'Faites glisser, utilisez les flèches, ou appuyez sur Entrée pour saisir',
  'number.bad': 'Ce n’est pas un nombre : {text}',
  'number.restore': 'Revenir à {value}',
  'number.own': 'prix affiché {value}',

  'model.choose': 'Modèle du verdict : {model}. Changer',
  'model.search': {
    one: 'Chercher dans {n} grille tarifaire',
    other: 'Chercher dans {n} grilles tarifaires',
  },
  'model.none': 'Aucune grille ne correspond à « {text} ».',

  'rules.tiers': 'Avec sa règle au-delà de {above} jetons, garder coûte {keep}',
  'rules.tiers.compact':
    'Avec sa règle au-delà de {above} jetons, garder coûte {keep}, compacter {compact}',
  'rules.all': 'Avec toutes les règles de sa grille, garder coûte {keep}, compacter {compact}',
  'rules.single': 'Avec toutes les règles de sa grille, une session coûte {keep}',
  'rules.then.keep': ', et mieux vaut garder.',
  'rules.then.compact': ', et mieux vaut compacter.',
  'rules.then.same': '.',
  'rules.neither': 'Sa fenêtre est de {window} jetons : avec cette règle, rien ne tient.',
  'rules.window':
    'Sa fenêtre est de {window} jetons : avec cette règle, seules les sessions compactées tiennent.',
  'rules.apply': 'Appliquer ses règles',

  'today.date': 'Aujourd’hui, {date} :',
  'today.counts':
    'tout garder coûte moins pour {keep} des {fitting} grilles tarifaires où tout tient, compacter pour {compact}.',
  'today.use': 'Passer aux prix d’aujourd’hui',
  'today.study': 'Revenir aux prix de l’étude',
  'today.bar': 'Garder {keep}, compacter {compact}',

  'chart.title': 'Coût d’une session selon le prix de l’entrée en cache',
  'chart.title.short': 'Coût d’une session, par prix en cache',
  'chart.unit': '$ par million de jetons',
  'chart.scale': 'Échelle',
  'chart.log': 'log',
  'chart.linear': 'linéaire',
  'chart.aSession': '{amount} la session',
  'chart.keep': 'Tout garder',
  'chart.compact': 'Compacter',
  'chart.compact.study': 'Compacter à 200k',
  'chart.recorded': 'Tel qu’enregistré',
  'chart.keepCheaper': 'Garder coûte moins',
  'chart.compactCheaper': 'Compacter coûte moins',
  'chart.less': '{share} de moins',
  'chart.flip': 'À {price}, la réponse bascule',
  'chart.flipShare': '{share} du prix hors cache',
  'chart.below': '{n} sous {price}',
  'chart.above': '{n} au-delà de {price}',
  'chart.grip': 'Prix de l’entrée en cache de {model}',
  'chart.grip.value': '{price} par million de jetons : {verdict}',
  'chart.summary':
    'Graphique : le coût d’une session selon le prix de l’entrée en cache. {verdict} {flip}',
  'chart.marks': {
    one: 'Marques : prix en cache de {n} grille, de la couleur de sa propre réponse ; les plus hautes en réunissent plusieurs.',
    other:
      'Marques : prix en cache de {n} grilles, chacune de la couleur de sa propre réponse ; les plus hautes en réunissent plusieurs.',
  },
  'chart.marks.one': {
    one: 'Marques : prix en cache de {n} grille ; les plus hautes en réunissent plusieurs.',
    many: 'Marques : prix en cache de {n} de grilles ; les plus hautes en réunissent plusieurs.',
    other: 'Marques : prix en cache de {n} grilles ; les plus hautes en réunissent plusieurs.',
  },
  'chart.shading': 'Le fond est celui de {model}.',
  'chart.source.study': 'Source : totaux publiés d’une étude de 2026 ; grilles datées.',
  'chart.source': 'Source : les appels de la trace ; grilles datées.',
  'chart.table': 'Tableau',
  'chart.svg': 'SVG',
  'chart.png': 'PNG',
  'chart.how': 'Mode de calcul',
  'chart.equal': 'égal',
  'chart.empty': 'Rien à tracer : {reason}',

  'drop.title': 'Déposez vos traces ici',
  'drop.what':
    'Fichiers, dossiers, .gz, .zst, .zip ou .tar, plusieurs à la fois. Claude Code, Codex, OpenTelemetry, journaux d’API, CSV.',
  'drop.choose': 'Choisir des fichiers',
  'drop.choose.phone': 'Choisir des traces',
  'drop.folder': 'un dossier',
  'drop.paste': 'coller',
  'drop.or': 'ou {folder} ou {paste}',
  'drop.sample.phone': 'ou un exemple',
  'drop.nothing': 'Rien n’est envoyé.',
  'drop.nothing.detail': 'Tout se calcule ici, sans aucune connexion.',
  'drop.nothing.phone': 'La page ne peut se connecter à rien.',
  'drop.check': 'Comment le vérifier',
  'drop.check.how':
    'Ouvrez le panneau réseau de votre navigateur et déposez un fichier : aucune requête n’apparaît. Ou coupez le réseau d’abord ; la page fonctionne encore. Sa politique de sécurité interdit toute connexion, sauf à ses propres fichiers.',
  'drop.samples': 'Ou ouvrez un exemple',
  'drop.samples.calls': {
    one: '{count} appel',
    many: '{count} d’appels',
    other: '{count} appels',
  },
  'drop.overlay': 'Déposez pour lire les traces',
  'drop.overlay.keep': 'Ouvrir ces traces à la place',
  'drop.overlay.compact': 'Ajouter comme sessions compactées',
  'drop.compact.title': 'Avez-vous des sessions compactées ?',
  'drop.compact.what':
    'Ajoutez les traces des mêmes sessions, jouées avec compactage. Elles sont appariées par session.',
  'drop.compact.choose': 'Ajouter les sessions compactées',
  'drop.pasted': 'Collez le texte d’une trace',
  'drop.paste.read': 'Lire',
  'drop.paste.cancel': 'Annuler',

  'message.link-opened': 'Le scénario du lien est ouvert.',
  'message.link-newer-prices': {
    one: 'Le scénario du lien est ouvert, à ses propres prix. {n} de ses grilles a depuis de nouveaux prix.',
    other:
      'Le scénario du lien est ouvert, à ses propres prix. {n} de ses grilles ont depuis de nouveaux prix.',
  },

  'sample.tutor-study': 'Étude du tuteur, deux bras',
  'sample.claude-code': 'Claude Code, sous-agents',
  'sample.codex': 'Session Codex',
  'sample.otel': 'Spans OpenTelemetry',
  'sample.api-bodies': 'Corps d’API bruts',
  'sample.pipeline-usage': 'Chaîne multi-agents',
  'sample.plain': 'Format simple, CSV',
  'sample.plain-jsonl': 'Format simple, JSONL',
  'sample.mapped': 'CSV d’une passerelle, à décrire',
  'sample.opentelemetry': 'Spans OpenTelemetry',

  'providers.date.recorded': 'Prix du jour de chaque appel',

  'trace.title': 'Ce qui a été lu',
  'kicker.partly': 'Lus en partie.',
  'kicker.estimated': 'Avec des appels de résumé estimés.',
  'trace.more': {
    one: 'et {count} autre',
    many: 'et {count} d’autres',
    other: 'et {count} autres',
  },

  'message.offline':
    'Une partie de la page n’a pas été chargée. Connectez-vous, rechargez la page et réessayez.',
  'message.link-bad-field':
    'Ce n’est pas un scénario de cette page, ou il a été modifié ; rien n’a changé.',
  'message.link-damaged':
    'Ce lien est coupé ou altéré : rien n’en a été ouvert. Redemandez-le, ou demandez le fichier du scénario.',
  'message.link-cut':
    'Ce lien est coupé : rien n’en a été ouvert. Redemandez-le, ou demandez le fichier du scénario.',
  'message.link-not-a-link': 'Ce n’est pas un lien de cette page ; rien n’a changé.',
  'message.link-too-large': 'Ce scénario est trop grand pour être de cette page ; rien n’a changé.',
  'message.link-newer-version':
    'Ce lien vient d’une version plus récente de la page. Rechargez-la et ouvrez-le de nouveau.',
  'share.copy': 'Copier le lien',
};
