/** Français des pages de texte. Espaces insécables avant `: ; ! ?`, dans les guillemets et avant `%`. */
import type { Template } from './i18n.ts';
import type { pagesEn } from './pages.en.ts';

export const pagesFr: Readonly<Record<keyof typeof pagesEn, Template>> = {
  'page.contents': 'Sur cette page',
  'page.back': 'Retour au calculateur',
  'page.top': 'Haut de page',

  'ttl.5m': '5 min',
  'ttl.30m': '30 min',
  'ttl.1h': '1 h',
  'ttl.12h': '12 h',

  // Prix.
  'prices.title': 'Prix du {date}',
  'prices.deck':
    '{lists} grilles tarifaires de {sellers} fournisseurs, en dollars américains par million de jetons. Chaque prix a ses dates, ses sources et le jour de sa dernière confirmation.',
  'prices.description':
    'Prix des jetons chez {sellers} fournisseurs au {date} : entrée hors cache et en cache, écritures de cache, sortie, avec historique et sources.',
  'prices.sellers': 'Fournisseurs',
  'prices.seller': 'Fournisseur',
  'prices.kind': 'Vend',
  'prices.maker': 'ses propres modèles',
  'prices.host': 'les modèles d’autres',
  'prices.lists': 'Grilles',
  'prices.uncachedRange': 'Entrée hors cache',
  'prices.shareRange': 'En cache, du hors cache',
  'prices.oldCount': 'Plus de {days} jours',
  'prices.reading': 'Comment les lire',
  'prices.read.a':
    '**Un prix vaut pour une période.** Le premier instant en fait partie, le dernier non. Un appel est facturé selon la période où il a commencé. Hors de toute période, il n’a pas de prix : jamais le plus proche. {priced} des {lists} grilles ont un prix au {date}.',
  'prices.read.b':
    '**L’inconnu reste inconnu.** Pour {unknown} de ces prix, le début n’est pas connu et aucun n’est inventé. Un tel prix est alors aussi le seul pour les appels antérieurs.',
  'prices.read.c':
    '**Confirmé** donne le jour le plus récent où une source affichait ce prix. {old} des prix en vigueur ont été confirmés plus de {days} jours avant le {date}. Ils sont signalés.',
  'prices.read.d':
    '**Confiance.** Élevée : le texte du fournisseur lui-même, ou deux jeux de données indépendants d’accord. Moyenne : un jeu de données, parfois avec une annonce. Faible : une seule source, et un doute connu.',
  'prices.read.e':
    '**En cache** est le prix de l’entrée lue dans le cache, suivi de sa part du prix hors cache. « Sans remise » : l’entrée en cache coûte autant que l’autre. Là où aucun prix d’écriture n’est publié, les écritures sont facturées comme de l’entrée hors cache.',
  'prices.read.f':
    '**Longues requêtes et horaires.** Une ligne comme « au-delà de 272 000 jetons » vaut pour l’appel entier, sortie comprise, dès que sa requête atteint cette taille. Ce que le fournisseur n’y précise pas suit son prix d’entrée, et la ligne le dit. Les horaires suivent l’horloge ; les jours fériés ne sont pas connus.',
  'prices.read.g':
    '**Promotions et désaccords** figurent sous le prix. Quand les sources divergent, `pricing/README.md`, dans le projet, dit ce qui a été retenu et pourquoi.',
  'prices.read.h':
    'Cette page est tirée des fichiers de `pricing/`, un par fournisseur. Catalogue `{version}`. Comment un prix devient une facture : [Méthode](page:methods#money).',
  'prices.list': 'Grille',
  'prices.uncached': 'Hors cache',
  'prices.cached': 'En cache',
  'prices.share': 'du hors cache',
  'prices.writes': 'Écritures',
  'prices.output': 'Sortie',
  'prices.confirmed': 'Confirmé',
  'prices.noDiscount': 'sans remise',
  'prices.noCache': 'sans cache',
  'prices.asInput': 'comme l’entrée',
  'prices.allZero': 'pas de prix : la grille ne contient que des zéros',
  'prices.free': 'Ces zéros sont le prix : c’est gratuit.',
  'prices.noneNow': 'Pas de prix au {date}. Le dernier connu est affiché.',
  'prices.age': { one: '{n} jour', many: '{n} de jours', other: '{n} jours' },
  'prices.unknown': 'inconnu',
  'prices.noEnd': 'pas de fin connue',
  'prices.between': 'entre le {from} et le {to}',
  'prices.from': 'à partir du {from}',
  'prices.to': 'jusqu’au {to} exclu',
  'prices.fromTo': 'du {from} au {to} exclu',
  'prices.now': 'en vigueur',
  'prices.past': 'passé',
  'prices.toCome': 'à venir',
  'prices.everyDay': 'tous les jours',
  'prices.tier.above': 'au-delà de {n} jetons',
  'prices.tier.from': 'à partir de {n} jetons',
  'prices.filledIn': 'prix non publiés ({parts}) alignés sur l’entrée',
  'filledIn.cachedRead': 'cache',
  'filledIn.output': 'sortie',
  'filledIn.cacheWrite': 'écritures',
  'band.peak': 'heures pleines',
  'prices.summary.none': 'N’est plus vendu',
  'prices.summary.unknown': 'Début inconnu',
  'prices.summary.since': 'Depuis le {from}',
  'prices.summary.next': 'change le {from}',
  'prices.summary.earlier': {
    one: '{n} prix antérieur',
    many: '{n} de prix antérieurs',
    other: '{n} prix antérieurs',
  },
  'prices.summary.sources': { one: '{n} source', many: '{n} de sources', other: '{n} sources' },
  'prices.note': 'Note',
  'prices.window': 'Fenêtre de contexte',
  'prices.tokens': '{n} jetons',
  'prices.cache': 'Cache',
  'prices.cache.none': 'aucun',
  'prices.cache.min': 'préfixes à partir de {n} jetons',
  'prices.cache.increment': 'lectures par pas de {n} jetons',
  'prices.cache.defaultTtl': 'une écriture vit {ttl} sauf demande contraire',
  'prices.cache.life': 'un préfixe vit {n} min',
  'prices.cache.refresh': 'une lecture le prolonge',
  'prices.cache.noRefresh': 'une lecture ne le prolonge pas',
  'prices.rent': 'Loyer du cache',
  'prices.rent.each':
    '{price} par million de jetons et par heure, pour un cache explicite. Aucune trace ne l’enregistre.',
  'prices.modifiers': 'Facteurs',
  'prices.search': 'Recherche web',
  'prices.search.each': '{price} les 1 000 recherches',
  'prices.names': 'Noms dans les journaux',
  'prices.patterns': 'et ce qui correspond à',
  'prices.tokenizer': 'Famille de découpage',
  'prices.history': 'Toutes les périodes connues',
  'prices.history.from': 'Du (inclus)',
  'prices.history.to': 'Au (exclu)',
  'status.active': 'en vente',
  'status.legacy': 'remplacé, encore vendu',
  'status.limited': 'accès restreint',
  'status.retired': 'retiré',
  'confidence.high': 'confiance élevée',
  'confidence.medium': 'confiance moyenne',
  'confidence.low': 'confiance faible',
  'basis.announced': 'annoncé',
  'basis.release': 'sortie du modèle',
  'basis.maker-release': 'sortie chez son auteur',
  'basis.dated-name': 'jour inscrit dans le nom',
  'basis.first-seen': 'vu pour la première fois',
  'basis.checked': 'relevé ce jour-là, peut être plus ancien',
  'basis.approximate': 'approximatif',
  'cacheMode.automatic': 'automatique',
  'cacheMode.automatic-units': 'automatique, par unités fixes',
  'cacheMode.breakpoints': 'aux points marqués',
  'cacheMode.automatic+breakpoints': 'automatique et aux points marqués',
  'cacheMode.implicit': 'implicite',
  'cacheMode.implicit+explicit': 'implicite, et explicite sur demande',
  'cacheMode.explicit-or-implicit': 'explicite ou implicite',
  'modifier.batch': 'par lots (batch)',
  'modifier.flex': 'flex',
  'modifier.priority': 'prioritaire (priority)',
  'modifier.fast': 'rapide (fast)',
  'modifier.ultrafast': 'ultrafast',
  'modifier.region:us': 'région États-Unis',
  'modifier.region:regional': 'point d’accès régional',

  // Méthode.
  'methods.title': 'Comment la réponse est calculée',
  'methods.deck':
    'Ce qui est compté, à quel prix, quand la réponse bascule, et ce qui est laissé de côté. Les nombres de cette page ont été calculés par le même code, à la construction de la page.',
  'methods.description':
    'Règles de comptage, calcul exact, formule du point d’équilibre avec un exemple, bootstrap, contenu d’un lien, et limites.',

  'methods.counting.title': 'Compter les jetons',
  'methods.counting.a':
    'Une trace devient des lignes, une par appel de modèle facturé. Chaque ligne porte des nombres entiers de jetons qui ne se recouvrent pas : entrée hors cache, lectures de cache, écritures de cache par durée de vie ({lifetimes}), sortie. Les jetons de raisonnement font partie de la sortie et ne s’y ajoutent jamais.',
  'methods.counting.b':
    '**Dedans ou à côté.** Certains comptent les jetons en cache dans l’entrée (OpenAI, Google), d’autres à côté (Anthropic, Bedrock). Cela dépend de qui a écrit le journal, non du nom d’un champ. Un total enregistré tranche ; sans lui, c’est la convention de celui qui a écrit.',
  'methods.counting.c':
    '**Un appel facturé, une ligne.** Blocs diffusés en flux, compteurs répétés, sessions reprises ou dérivées et spans parents répètent le même usage. Chaque format a une clé qui distingue une copie d’un appel, y compris d’un fichier à l’autre, quel que soit l’ordre d’ouverture.',
  'methods.counting.d':
    '**Inconnu n’est pas zéro.** Un nombre que le journal ne donne pas reste inconnu. Un total qui en a besoin devient une borne inférieure (≥) et dit ce qui manque.',
  'methods.counting.e':
    '**Rien n’est négatif.** Une ligne dont les nombres se contredisent est gardée, ramenée dans ses limites et signalée.',
  'methods.counting.f':
    '**Sous-agents et résumés** sont des appels facturés. Ils sont comptés, distingués, et rattachés à la session et au tour où ils ont eu lieu. Le détail par format : [Formats](page:formats).',

  'methods.money.title': 'L’argent',
  'methods.money.a':
    'Les prix sont des nombres décimaux, les jetons des entiers : sommes et produits sont exacts. Seuls les quotients (moyennes, points d’équilibre, parts) sont arrondis, à 12 chiffres significatifs, et l’écran arrondit en dernier. Un appel est facturé dans cet ordre :',
  'methods.order.1':
    'Le modèle enregistré est cherché chez son fournisseur : par nom exact, puis par motif. Aucun ou plusieurs : non résolu, et c’est à vous de choisir.',
  'methods.order.2':
    'La période où l’appel a commencé, ou la date unique choisie pour tous. Aucune : sans prix.',
  'methods.order.3': 'La plage horaire, d’après l’heure de l’appel.',
  'methods.order.4':
    'Le palier qu’atteint la requête entière de ce seul appel : jetons hors cache, lus et écrits réunis.',
  'methods.order.5': 'Nombres × prix.',
  'methods.order.6': 'Niveau de service, vitesse et région, sous forme de facteurs.',
  'methods.order.7': 'Votre propre remise.',
  'methods.order.8': 'La devise.',
  'methods.order.9': 'L’arrondi, pour l’affichage.',
  'methods.money.b':
    '**Sans prix n’est pas gratuit.** Les appels sans prix sont comptés à côté du total, jamais ajoutés pour 0 $.',
  'methods.money.c':
    '**La date est un choix.** Chaque appel aux prix de son jour, ou tous aux prix d’une même date. Le passé n’est jamais refacturé en silence.',
  'methods.money.d':
    '**Ne tient pas.** Une requête plus grande que la fenêtre de contexte du modèle est comptée et affichée, pas facturée.',

  'methods.ledger.title': 'Tranches de prix et grand livre',
  'methods.ledger.a':
    'Avec les paliers et les horaires, le prix dépend de chaque appel. Pourtant, aucun appel n’est refacturé pendant qu’un curseur bouge. Les appels sont d’abord additionnés dans les plus petits groupes que toutes les grilles facturent de la même façon : session, modèle, taille de requête, époque, heures, service.',
  'methods.ledger.b':
    'Les {lists} grilles d’aujourd’hui coupent les requêtes à {cuts} tailles et le temps à {instants} instants. Les sommes de ces groupes forment le grand livre. Les grands livres s’additionnent : celui de deux ensembles d’appels est la somme des leurs. Toutes les réponses en viennent ; elles sont les mêmes pour un appel ou pour un million.',

  'methods.cache.title': 'Le cache d’un autre fournisseur',
  'methods.cache.a':
    'Les lectures restent celles du journal : ce qui a été lu dans le cache l’est aussi ailleurs, au prix en cache de cet autre fournisseur. Certains facturent les écritures de cache, d’autres non, et beaucoup de journaux ne les notent pas. Leur facturation est donc un choix :',
  'methods.writes.recorded':
    '**Comme enregistré.** Les jetons écrits selon le journal, au prix d’écriture du fournisseur, par durée de vie. Une durée inconnue ou non vendue prend celle par défaut, sinon la plus courte.',
  'methods.writes.prefix':
    '**Nouveau préfixe compté comme écrit.** En plus, l’entrée hors cache des sessions qui lisent le cache compte comme écrite, là où le fournisseur facture les écritures.',
  'methods.writes.input':
    '**Au prix d’entrée.** Les jetons écrits coûtent autant que l’entrée hors cache. C’est ce qu’a fait l’étude publiée.',
  'methods.cache.b':
    'Un fournisseur sans prix pour l’entrée en cache n’accorde pas de remise : ses lectures sont facturées comme de l’entrée. Chaque réponse énumère ce qu’elle suppose.',

  'methods.crossover.title': 'Quand la réponse bascule',
  'methods.crossover.a':
    'Deux bras ont joué les mêmes sessions : l’un a gardé tout l’historique (K, pour « keep »), l’autre l’a compacté (C). Fixons tous les prix sauf celui de l’entrée en cache, p. Le coût de chaque bras est alors une droite en p, et les deux droites se coupent à un seul prix :',
  'methods.crossover.example':
    'Exemple : {sessions} sessions, {turns} tours par bras, avec GPT-5.6 Sol de juillet 2026 : hors cache {uncached}, en cache {cached}, sortie {output} par million ; sans la règle des longues requêtes.',
  'methods.example.caption': 'Moyennes d’une session',
  'methods.example.arm': 'Bras',
  'methods.example.fixed': 'Sans l’entrée en cache',
  'methods.example.slope': 'Millions de jetons en cache',
  'methods.example.cost': 'Coût à {cached}',
  'methods.example.keep': 'Garder',
  'methods.example.compact': 'Compacter',
  'methods.crossover.result':
    'En deçà de {flip} par million de jetons en cache, soit {share} du prix hors cache, garder tout l’historique coûte moins. Le prix affiché de {cached} est inférieur à ce seuil d’un facteur {margin}.',
  'methods.regimes.caption': 'Tous les cas possibles',
  'methods.regimes.name': 'Régime',
  'methods.regimes.when': 'Quand',
  'methods.regimes.meaning': 'Ce que cela veut dire',
  'regime.keep-below': 'Garder coûte moins en deçà de p*, compacter au-delà.',
  'regime.keep-above': 'Garder coûte moins au-delà de p*, compacter en deçà.',
  'regime.keep-always': 'Garder coûte moins à tout prix (sans double égalité).',
  'regime.compact-always': 'Compacter coûte moins à tout prix (sans double égalité).',
  'regime.tie': 'Les deux coûtent autant à tout prix.',
  'methods.crossover.b':
    '**Les paliers restent des droites.** Le prix en cache d’un palier ou d’une plage horaire garde son rapport au prix de base. Avec toutes les règles, le coût reste donc une droite en p, et p* une seule division exacte.',
  'methods.crossover.c':
    '**Les prix saisis** pour l’entrée hors cache et la sortie déplacent toutes les lignes de la grille du même facteur ; les prix d’écriture suivent l’entrée hors cache.',
  'methods.crossover.d':
    '**Paires.** Les sessions sont appariées par leur nom ; sans nom commun et à nombre égal, par leur ordre, et la page le dit ; sinon seules les moyennes sont comparées. Outre l’ensemble, chaque longueur de session a son propre point d’équilibre.',
  'methods.crossover.e':
    'Le point d’équilibre appartient à une charge et à une grille, ensemble. Si un bras ne tient pas dans la fenêtre ou n’a pas de prix, il n’y en a pas, et la réponse dit ce qui décide à sa place.',

  'methods.interval.title': 'Avec quelle certitude',
  'methods.interval.a':
    'Les sessions sont tirées au sort {resamples} fois, avec remise et par paires, et le point d’équilibre est recalculé chaque fois : c’est un [bootstrap apparié](https://doi.org/10.1214/aos/1176344552). L’intervalle à {level} va d’un centile au rang le plus proche à l’autre. Aucune interpolation : un tirage où la réponse ne bascule jamais vaut l’infini, ou zéro.',
  'methods.interval.b':
    'Les tirages viennent de [xoshiro128**](https://prng.di.unimi.it/xoshiro128starstar.c), graine {seed} : chacun obtient le même intervalle. Dans l’exemple, il va de {low} à {high}, et garder coûte moins dans {keepWins} paires sur {pairCount}. Quelques sessions d’une sorte disent peu d’une autre.',

  'methods.projection.title': 'Le mois',
  'methods.projection.a':
    'Dollars par tour × tours par jour × jours par mois, 30 sauf indication contraire. Les dollars par tour sont tous les dollars de la trace divisés par tous ses tours ; la fourchette vient des mêmes tirages de sessions.',
  'methods.projection.b':
    'Votre propre machine coûte son prix mensuel et sert tant de tours par jour ; plus de tours demandent plus de machines. La croissance se compose de mois en mois.',

  'methods.links.title': 'Ce que contient un lien',
  'methods.links.a':
    'Un lien contient les choix, les nombres additionnés, la version du catalogue et les prix des lignes affichées. Il se trouve derrière le `#` de l’adresse, que les navigateurs n’envoient pas au serveur. Il rouvre les mêmes dollars quand les prix ont changé, et dit qu’il en existe de plus récents.',
  'methods.links.b':
    'Il ne contient aucun texte de la trace, ni nom de fichier, ni chemin, ni identifiant de session (les sessions sont numérotées), ni nom d’agent. Vos propres noms, comme celui de votre grille, n’y entrent que si vous le demandez.',
  'methods.links.c':
    'Un lien compte au plus {characters} caractères. Pour y tenir, les sommes de chaque session peuvent être arrondies à quatre chiffres, et la page le dit ; un scénario plus long devient un fichier. Une somme de contrôle distingue un lien coupé ou altéré d’un lien entier.',

  'methods.privacy.title': 'Rien n’est envoyé',
  'methods.privacy.a':
    'Les traces sont lues dans le navigateur, par un processus de la page. Il n’y a derrière elle ni serveur, ni compte, ni compteur de visites, ni police ou script venus d’ailleurs.',
  'methods.privacy.b':
    'La page s’interdit toute connexion. Sa politique de sécurité figure dans son code source, et le processus en hérite ; à ces lignes, la construction ajoute les empreintes des scripts et des styles de la page :',
  'methods.privacy.c': 'Pour le vérifier :',
  'methods.check.1':
    'Ouvrez le panneau réseau des outils de développement du navigateur, puis un fichier : aucune requête n’apparaît.',
  'methods.check.2': 'Chargez la page, coupez le réseau, ouvrez un fichier : tout fonctionne.',
  'methods.check.3':
    "Cherchez `content-security-policy` dans le code source de la page. `default-src 'none'` sans `connect-src` refuse tout `fetch`, toute socket et toute balise d’envoi.",
  'methods.check.4': "Tapez `fetch('https://example.org')` dans la console : le navigateur refuse.",
  'methods.privacy.d':
    'Aucune politique ne peut empêcher de suivre un lien. Les liens vers les sources n’emportent donc que leur adresse.',

  'methods.limits.title': 'Limites',
  'methods.limits.a':
    '**Lectures enregistrées.** Avec son préfixe minimal, sa durée de vie et ses pas, un autre fournisseur pourrait lire plus ou moins dans le cache que le journal ne le dit.',
  'methods.limits.b':
    '**Les découpages diffèrent.** Un même texte ne fait pas le même nombre de jetons ailleurs. Un facteur par famille peut être fixé ; il vaut 1 sauf indication contraire.',
  'methods.limits.c':
    '**Les comportements diffèrent.** Un autre modèle répondrait autrement, plus ou moins longuement et avec d’autres appels d’outils. La facture est celle des appels enregistrés.',
  'methods.limits.d':
    '**Jours fériés.** Certains fournisseurs les facturent en heures creuses. Leurs calendriers ne sont pas connus ici.',
  'methods.limits.e':
    '**Le loyer** des caches explicites ne figure dans aucune trace ; il est affiché avec les prix et n’est pas ajouté.',
  'methods.limits.f': '**Fenêtres.** Elles viennent des grilles et ne comptent que la requête.',
  'methods.limits.i':
    '**Résumés non enregistrés.** Claude Code, Codex, Pi et d’autres notent qu’ils ont compacté, mais pas l’appel qui a écrit le résumé. Son coût n’est dans aucun chiffre, et la page dit combien il en manque. À votre demande, chacun de ceux que l’on peut situer est estimé : la requête de l’appel précédent, lue en cache ou envoyée hors cache, et 2 400 jetons de sortie, qui sont supposés. Les estimations sont marquées dans chaque export, à côté des totaux enregistrés, et un lien dit qu’il en contient.',
  'methods.limits.g':
    '**Laissés de côté :** taxes, quotas gratuits, abonnements, engagements de dépense, images et son à prix propre, outils facturés à l’usage hormis les recherches web.',
  'methods.limits.h':
    '**La qualité n’est pas mesurée.** Un historique compacté a perdu quelque chose. La facture ne dit pas si l’agent fait encore son travail.',

  'methods.simulation.title': 'Stratégies simulées',
  'methods.simulation.a':
    'Quand un seul côté a été enregistré, l’autre est simulé. Les appels sont répartis en conversations ; chaque prompt est reconstruit en segments, d’après le texte du journal s’il y en a, sinon d’après la croissance du prompt. Une stratégie modifie cet historique avant chaque appel, et un modèle du cache du vendeur dit ce qui est alors lu, écrit ou facturé à nouveau.',
  'methods.simulation.b':
    'D’abord, « tout garder » est rejoué et comparé à l’enregistrement, appel par appel. Deux lectures concordent si elles diffèrent d’au plus 2 % du prompt ; sous 90 % des appels, le conseil est dit fragile. Ce qu’un appel a perdu sans raison visible, sa simulation le perd aussi : tout garder coûte donc ce qui a été enregistré.',
  'methods.simulation.c':
    'Ce qu’une stratégie abandonne est en partie redemandé, avec plus d’appels : un tiers des sorties d’outils abandonnées, un taux tiré des seuls nombres d’appels de l’étude ci-dessous. Il se change sur la page et est nommé partout où il compte.',
  'methods.simulation.d':
    'Le tableau confronte des prédictions, faites à partir des seules sessions non compactées de l’étude, à ce que l’étude a mesuré sur celles qu’elle a vraiment compactées. L’écart admis a été fixé avant toute prédiction ; un échec est montré comme tel.',
  'methods.simulation.e':
    'Les sessions sont une reconstruction. Avec d’autres graines, les mêmes totaux donnent des prédictions qui bougent de {points} points de pourcentage au plus : une réussite isolée prouve donc peu.',
  'methods.simulation.caption': 'Prédit à partir d’un côté, et publié',
  'methods.simulation.figure': 'Chiffre',
  'methods.simulation.published': 'Publié',
  'methods.simulation.within': 'Admis à',
  'methods.simulation.predicted': 'Prédit',
  'methods.simulation.seeds': 'Autres graines',
  'methods.simulation.gap': 'Écart',
  'methods.simulation.agrees': 'Concorde',
  'methods.simulation.range': '{low} à {high}',
  'methods.simulation.miss': 'non',
  'methods.simulation.hit': 'oui',
  'prediction.cap': 'Coût avec sorties plafonnées à 10 000 jetons, contre brut',
  'prediction.summarize-raw': 'Coût des résumés à 200 000 sur sorties brutes, contre brut',
  'prediction.summarize-fresh': 'Coût plafonné et résumé par un prompt neuf, contre plafonné',
  'prediction.summarize-prefix':
    'Coût plafonné et résumé à la suite du même préfixe, contre plafonné',
  'prediction.summary-saving': 'Coût des appels de résumé, même préfixe contre prompt neuf',
  'prediction.rewrites-raw': 'Réécritures par longue session, sorties brutes',
  'prediction.rewrites-capped': 'Réécritures par longue session, sorties plafonnées',
  'prediction.events': 'Compactages par session, sorties plafonnées',
  'methods.study.title': 'L’étude publiée',
  'methods.study.a':
    'Une étude publique de 2026 a joué deux fois les mêmes séances de tutorat avec DeepSeek V4 Flash : une fois avec tout l’historique, une fois résumé à 200 000 jetons en gardant les 50 000 derniers. 15 sessions par bras, 9 de 22 tours et 6 de 36.',
  'methods.study.b':
    'Ses enregistrements sont privés. L’exemple est **reconstitué d’après les totaux publiés** : ses sommes retrouvent les chiffres publiés à leur arrondi près ; les appels eux-mêmes sont générés et ne sont la session de personne. « Ici » est ce que ce projet mesure sur les fichiers de l’exemple, de la lecture au point d’équilibre.',
  'methods.study.caption': 'Publié et mesuré ; les dollars sont des moyennes par session',
  'methods.study.figure': 'Chiffre',
  'methods.study.published': 'Publié',
  'methods.study.ours': 'Ici',
  'methods.study.agrees': 'Concorde',
  'methods.study.yes': 'oui',
  'methods.study.no': 'non',
  'methods.study.pairs': '{n} sur {of}',
  'methods.study.source':
    'Concorde : égal jusqu’au dernier chiffre publié. Sans la règle des longues requêtes, sauf mention ; aucune écriture n’est facturée. Prix de juillet 2026 : [GPT-5.6 Sol]({list}) et [DeepSeek V4 Flash](page:prices#deepseek/deepseek-v4-flash).',
  'figure.calls': 'Appels de modèle, historique gardé',
  'figure.hit': 'Entrée lue dans le cache, historique gardé',
  'figure.events': 'Compactages, 15 sessions',
  'figure.flash-keep': 'DeepSeek V4 Flash, gardé',
  'figure.flash-compact': 'DeepSeek V4 Flash, compacté',
  'figure.sol-keep': 'GPT-5.6 Sol, gardé',
  'figure.sol-compact': 'GPT-5.6 Sol, compacté',
  'figure.sol-keep-22': '22 tours, gardé',
  'figure.sol-compact-22': '22 tours, compacté',
  'figure.sol-keep-36': '36 tours, gardé',
  'figure.sol-compact-36': '36 tours, compacté',
  'figure.long-calls': 'Appels au-delà de 272 000 jetons, gardé',
  'figure.sol-keep-rules': 'GPT-5.6 Sol avec sa règle des longues requêtes, gardé',
  'figure.sol-compact-rules': 'GPT-5.6 Sol avec sa règle des longues requêtes, compacté',
  'figure.flip': 'Prix en cache d’équilibre avec GPT-5.6 Sol',
  'figure.flip-22': 'Équilibre, 22 tours',
  'figure.flip-36': 'Équilibre, 36 tours',
  'figure.wins-flash': 'Paires moins chères compactées, DeepSeek',
  'figure.wins-36': 'Paires de 36 tours moins chères compactées, GPT-5.6 Sol',

  'methods.glossary.title': 'Glossaire',
  'term.session': 'Session',
  'term.session.is':
    'Une exécution d’un agent, de sa première requête à sa dernière : une conversation, une tâche, un travail.',
  'term.turn': 'Tour',
  'term.turn.is':
    'Ce qui se passe entre deux messages de l’utilisateur : souvent plusieurs appels de modèle.',
  'term.call': 'Appel de modèle',
  'term.call.is': 'Une requête à un modèle et sa réponse ; ce qu’un fournisseur facture.',
  'term.uncached': 'Entrée hors cache',
  'term.uncached.is': 'Jetons de la requête que le modèle a traités à neuf, au plein tarif.',
  'term.read': 'Lecture de cache',
  'term.read.is':
    'Jetons de la requête dont le fournisseur avait gardé le traitement depuis un appel au même début ; moins chers. On dit aussi « entrée en cache ».',
  'term.write': 'Écriture de cache',
  'term.write.is':
    'Jetons de la requête que le fournisseur garde pour des appels suivants, pendant une durée de vie. Certains les facturent plus cher que l’entrée, d’autres pas du tout.',
  'term.output': 'Sortie',
  'term.output.is': 'Jetons que le modèle a écrits, raisonnement compris.',
  'term.reasoning': 'Jetons de raisonnement',
  'term.reasoning.is':
    'La part de la sortie que le modèle a écrite avant sa réponse ; facturée comme de la sortie, même quand elle n’est pas montrée.',
  'term.window': 'Fenêtre de contexte',
  'term.window.is': 'Le plus grand nombre de jetons que peut compter une requête à un modèle.',
  'term.compaction': 'Compactage',
  'term.compaction.is':
    'Réécrire l’historique en plus court, le plus souvent par un résumé du modèle. Il épargne de l’entrée par la suite, coûte un appel, rompt le cache après le passage modifié et perd des détails.',
  'term.tariff': 'Grille tarifaire',
  'term.tariff.is':
    'Ce qu’un fournisseur demande pour un modèle, avec dates et règles. Voir [Prix](page:prices).',

  // Formats.
  'formats.title': 'Les fichiers lus',
  'formats.deck':
    '{formats} formats sont reconnus à leur contenu, quel que soit le nom du fichier. Tout autre CSV ou JSONL se lit en faisant correspondre ses colonnes.',
  'formats.description':
    'Journaux d’agents, traces OpenTelemetry, réponses d’API et simples tableaux : où les trouver, ce qui est exact et ce qui est supposé.',
  'formats.all.title': 'Tous les formats',
  'formats.all.deck':
    'Dans l’ordre où ils sont essayés. Donnez des fichiers ou des dossiers entiers, plusieurs formats à la fois : les copies d’un appel ne comptent qu’une fois, d’un fichier à l’autre.',
  'formats.format': 'Format',
  'formats.id': 'Nom dans les réponses',
  'formats.extensions': 'Extensions usuelles',
  'formats.docs': 'Documentation',
  'formats.topic.where': 'Où le trouver',
  'formats.topic.read': 'Ce qui est lu',
  'formats.topic.exact': 'Ce qui est exact',
  'formats.topic.assumed': 'Ce qui est supposé',

  'formats.claude-code.where':
    'Dans votre dossier personnel, `~/.claude/projects/<project>/<session>.jsonl`. Les sous-agents sont à côté, dans un dossier `subagents`. Donnez tout le dossier `projects`.',
  'formats.claude-code.read':
    'Modèle, jetons, heure, niveau de service, vitesse et recherches web de chaque réponse. Les sous-agents sont rattachés à la session et au tour qui les ont lancés.',
  'formats.claude-code.exact':
    'Entrée, lectures de cache et écritures de cache par durée de vie. Une réponse s’écrit en plusieurs lignes qui répètent toutes son usage : c’est un seul appel. Les copies des sessions reprises ou dérivées ne comptent qu’une fois.',
  'formats.claude-code.assumed':
    'Une réponse sans motif de fin peut ne porter qu’une sortie provisoire : borne inférieure. Les jetons écrits sans durée de vie le sont pour cinq minutes. Un compactage dont aucun fichier ne contient l’appel est signalé. Le journal ne nomme pas le fournisseur.',

  'formats.codex.where':
    'Dans votre dossier personnel, `~/.codex/sessions/YYYY/MM/DD/rollout-….jsonl`, et `~/.codex/archived_sessions`. Donnez le dossier entier : seul le fichier d’origine dit ce qu’une session dérivée a copié.',
  'formats.codex.read':
    'Chaque changement des compteurs cumulés de jetons est un appel ; modèle et tour viennent du contexte qui précède.',
  'formats.codex.exact':
    'L’entrée avec sa part en cache, la sortie avec sa part de raisonnement ; toutes deux sont démêlées. Un compteur renvoyé n’est pas recompté.',
  'formats.codex.assumed':
    'Les jetons écrits vivent 30 minutes. Les versions qui ne notent pas les écritures les laissent inconnues, au sein de l’entrée hors cache. Une session dérivée sans son origine parmi les fichiers compte ses copies, et le dit.',

  'formats.tutor-bundles.where':
    'Le `bundles.jsonl` des évaluations d’une étude de tutorat : une ligne par tour. L’exemple intégré a cette forme.',
  'formats.tutor-bundles.read':
    'Les appels de modèle de chaque tour, les résumés à part, les coûts enregistrés, les compactages.',
  'formats.tutor-bundles.exact':
    'L’entrée contient lectures et écritures, et elle est démêlée. La session est la même dans chaque bras : les bras s’apparient par leur nom.',
  'formats.tutor-bundles.assumed':
    'Tous les appels d’un tour partagent son début. Là où le détail du cache n’a pas été noté, les zéros sont inconnus.',

  'formats.otel.where':
    'L’export OTLP JSON d’un collecteur (file exporter), les spans imprimés par un SDK, un export de Jaeger, un téléchargement de Phoenix.',
  'formats.otel.read':
    'Les attributs de jetons des conventions GenAI sous toutes leurs graphies, d’OpenInference et du Vercel AI SDK. Le span le plus intérieur qui porte un usage est l’appel ; les sommes des spans au-dessus ne sont pas recomptées.',
  'formats.otel.exact':
    'Nombres, heures, conversation et agent d’un span. Un total enregistré dit si les jetons en cache sont dans l’entrée.',
  'formats.otel.assumed':
    'Sans total, la convention vaut : jetons en cache dans l’entrée. Les jetons écrits sans durée de vie prennent celle par défaut du fournisseur. Une trace qui n’a que des sommes donne une ligne pour plusieurs appels. Journaux et métriques ne sont pas lus.',

  'formats.pipeline-usage.where':
    'Le `token_usage.json` qu’une chaîne de plusieurs agents écrit à la fin d’une exécution.',
  'formats.pipeline-usage.read':
    'Les sommes de chaque agent : entrée, sortie, lectures de cache, écritures de cache, modèle.',
  'formats.pipeline-usage.exact':
    'Les sommes. Les jetons en cache sont à côté de l’entrée, comme chez Amazon Bedrock.',
  'formats.pipeline-usage.assumed':
    'Un agent est une ligne pour tous ses appels : paliers, heures et fenêtres ne peuvent s’appliquer, d’où une borne inférieure là où le fournisseur a des paliers. La durée de vie des écritures est inconnue.',

  'formats.plain-csv.where':
    'Vous le faites : depuis un tableur, une requête d’entrepôt de données ou le relevé d’une passerelle, avec les colonnes [ci-dessous](#plain). Cet outil l’exporte aussi.',
  'formats.plain-csv.read':
    'Toutes les colonnes du format simple, quels que soient l’ordre et la casse. Virgule, point-virgule, tabulation ou barre ; guillemets selon la RFC 4180.',
  'formats.plain-csv.exact': 'Tout ce qui s’y trouve. Export et import sont sans perte.',
  'formats.plain-csv.assumed':
    'Rien. Un nombre vide est inconnu. Un nombre comme `1.000` peut vouloir dire deux choses : il est refusé, avec sa ligne.',

  'formats.plain-jsonl.where':
    'Vous le faites : un objet JSON par ligne, avec les clés [ci-dessous](#plain).',
  'formats.plain-jsonl.read': 'Les mêmes noms que dans la forme CSV.',
  'formats.plain-jsonl.exact': 'Tout ce qui s’y trouve. Export et import sont sans perte.',
  'formats.plain-jsonl.assumed': 'Rien. Un nombre absent ou vide est inconnu.',

  'formats.api-bodies.where':
    'Là où vous gardez les réponses des API : journal d’une passerelle ou d’un proxy, votre propre journal, sortie d’un traitement par lots, flux enregistré.',
  'formats.api-bodies.read':
    'Les réponses d’OpenAI Chat et Responses et de leurs nombreux parents, d’Anthropic Messages, de Gemini, de Bedrock Converse ; seules, en tableaux, en JSONL, ou avec leur requête.',
  'formats.api-bodies.exact':
    'Les nombres de chaque fournisseur, démêlés selon ses propres règles. Un flux compte par son dernier mot. Des réponses qui citent la précédente forment une session.',
  'formats.api-bodies.assumed':
    'Sans session dans le journal, le fichier en est une ; sans requête, chaque appel est un tour. Un flux interrompu ne garde qu’une sortie provisoire : borne inférieure. Sans heure, les appels sont facturés à la date du catalogue.',

  'formats.litellm.where':
    'La table `LiteLLM_SpendLogs` du proxy : la réponse de `/spend/logs`, des lignes exportées par une requête, ou le JSON que ses rappels de journalisation écrivent dans un compartiment de stockage.',
  'formats.litellm.read':
    'Chaque requête : modèle, fournisseur, session, heure, nombres, coût selon LiteLLM. Les requêtes conservées avec elle donnent les tours.',
  'formats.litellm.exact':
    'Les nombres de l’usage du fournisseur, là où la ligne les a. Selon les versions, les jetons en cache sont dans le nombre d’entrée ou à côté : chaque ligne est tranchée par son propre total. Les réponses du cache de LiteLLM ne coûtent rien et sont écartées.',
  'formats.litellm.assumed':
    'Là où les jetons en cache d’une ligne tiennent dans son nombre d’entrée, ils y sont. Les jetons écrits sans durée de vie prennent celle par défaut du fournisseur. Les lignes sans session appartiennent au fichier. Les requêtes en échec et sans jetons ne sont pas des appels.',

  'formats.litellm-csv.where':
    'Une requête sur la même table, enregistrée en CSV : `\\copy (SELECT * FROM "LiteLLM_SpendLogs") TO \'spend.csv\' CSV HEADER`.',
  'formats.litellm-csv.read':
    'Les mêmes colonnes qu’en JSON, trouvées par leur nom ; `metadata` porte du JSON dans une cellule.',
  'formats.litellm-csv.exact': 'Comme en JSON.',
  'formats.litellm-csv.assumed':
    'Comme en JSON. Sans la colonne `metadata`, les jetons en cache sont inconnus.',

  'formats.langfuse.where':
    '« Download as JSON » sur la page d’une trace, l’export d’un tableau, une page de l’API, ou les fichiers de l’export vers un compartiment, en JSON ou JSONL (donnez `observations` et `traces` ensemble).',
  'formats.langfuse.read':
    'Les générations qui portent un usage : modèle, nombres, coûts, heure, session, agent. L’observation la plus intérieure qui porte un usage est l’appel ; les générations, agents et chaînes au-dessus le répètent et ne sont pas recomptés.',
  'formats.langfuse.exact':
    'Les nombres selon le nom de leurs clés : `input_cache_read` est à côté d’`input`, `prompt_details.cache_read` en fait partie ; le total enregistré tranche. Le raisonnement à côté de la sortie s’y ajoute.',
  'formats.langfuse.assumed':
    'Une trace qui n’a que des sommes donne une ligne pour plusieurs appels. Les jetons de son et d’image comptent comme entrée et sortie. Les jetons écrits sans durée de vie prennent celle par défaut du fournisseur. Une génération sans usage n’est pas un appel.',

  'formats.langfuse-csv.where':
    'Les mêmes tableaux en CSV, depuis la page ou l’export vers un compartiment.',
  'formats.langfuse-csv.read':
    'Les mêmes colonnes, trouvées sous l’une ou l’autre graphie (`traceId`, `trace_id`) ; l’usage en JSON dans une cellule, ou dans ses propres colonnes.',
  'formats.langfuse-csv.exact': 'Comme en JSON.',
  'formats.langfuse-csv.assumed':
    'Comme en JSON. Sans colonne de sessions, la trace est la session.',

  'formats.langsmith.where':
    'Les runs tels que le SDK ou l’API les donne (`list_runs`, `/runs/query`), enregistrés en JSON ou JSONL, ou les lots qu’envoient les clients. L’export en masse est en Parquet : convertissez-le d’abord, voir [ci-dessous](#files).',
  'formats.langsmith.read':
    'Les runs de type `llm` qui portent un usage : modèle, fournisseur, nombres, coûts, heure, fil. Les chaînes portent la somme de leurs runs et ne sont pas recomptées.',
  'formats.langsmith.exact':
    'L’`usage_metadata` de LangChain : jetons en cache, écrits et de raisonnement sont dedans, le total tranche ; jetons écrits par durée de vie. Un run envoyé en deux parties est un seul appel.',
  'formats.langsmith.assumed':
    'Une trace qui n’a que des sommes donne une ligne pour plusieurs appels. La session est le fil des métadonnées, sinon la trace. Les runs sans usage, comme certains flux, ne sont pas des appels.',

  'formats.anthropic-console.where':
    'Dans la console, sous Usage, « Export » (`claude_api_tokens_….csv`).',
  'formats.anthropic-console.read':
    'Les sommes d’une heure ou d’un jour par modèle, clé, espace de travail, niveau de service, vitesse et taille de contexte.',
  'formats.anthropic-console.exact':
    'Les nombres : hors cache, lus, écrits par durée de vie, sortie ; ils sont disjoints. Les recherches sur le Web.',
  'formats.anthropic-console.assumed':
    'Une ligne représente plusieurs appels : elle donne des prix, mais ni tours ni contextes. Paliers, fenêtres et heures ne s’appliquent pas : borne inférieure là où le fournisseur a des paliers.',

  'formats.anthropic-usage-api.where':
    'La réponse de `/v1/organizations/usage_report/messages`, groupée par modèle.',
  'formats.anthropic-usage-api.read': 'Les mêmes sommes que dans le tableau de la console.',
  'formats.anthropic-usage-api.exact': 'Les nombres, comme là-bas.',
  'formats.anthropic-usage-api.assumed':
    'Comme là-bas. Des pages qui se recouvrent comptent une fois. Sans groupement par modèle, les lignes restent non résolues.',

  'formats.openai-usage.where':
    'Sur la page d’usage d’OpenAI, « Export », completions. L’export des coûts n’a pas de jetons et ne sert pas ici.',
  'formats.openai-usage.read':
    'Les sommes d’un jour par modèle, projet, clé, lot et niveau de service, avec le nombre de requêtes.',
  'formats.openai-usage.exact':
    'Les nombres : les jetons en cache sont dans l’entrée et en sont retirés. Les jours sans requête sont écartés.',
  'formats.openai-usage.assumed':
    'Une ligne représente plusieurs appels : elle donne des prix, mais ni tours ni contextes. Paliers, fenêtres et heures ne s’appliquent pas : borne inférieure là où le fournisseur a des paliers. Les jetons de son et d’image comptent comme les autres.',

  'formats.openai-usage-api.where':
    'La réponse de `/v1/organization/usage/completions`, groupée par modèle.',
  'formats.openai-usage-api.read': 'Les mêmes sommes que dans le tableau de la page.',
  'formats.openai-usage-api.exact': 'Les nombres, comme là-bas.',
  'formats.openai-usage-api.assumed':
    'Comme là-bas. Des pages qui se recouvrent comptent une fois.',

  'formats.cursor-usage.where':
    'Sur le tableau de bord de Cursor, sous Usage, « Export CSV » (`usage-events-….csv`).',
  'formats.cursor-usage.read': 'Chaque événement : heure, modèle, quatre nombres, coût.',
  'formats.cursor-usage.exact':
    'Les nombres : « w/ Cache Write » est ce qui a été écrit, « w/o » ce qui n’a été ni écrit ni lu ; avec les lectures et la sortie, ils font le total. Les événements non facturés sont écartés.',
  'formats.cursor-usage.assumed':
    'Un événement peut couvrir plusieurs appels : il donne des prix, mais ni tours ni contextes. `auto` cache le modèle. Les jetons écrits par Claude vivent cinq minutes.',

  'formats.deepseek-usage.where':
    'Sur la plateforme de DeepSeek, sous Usage, « Export » ; des deux tableaux, celui des quantités.',
  'formats.deepseek-usage.read':
    'Chaque jour, modèle et clé : les lignes de succès et d’échecs du cache, de sortie et de requêtes sont réunies.',
  'formats.deepseek-usage.exact': 'Les nombres ; succès et échecs sont disjoints.',
  'formats.deepseek-usage.assumed':
    'Une ligne représente plusieurs appels : elle donne des prix, mais ni tours ni contextes. Paliers, fenêtres et heures ne s’appliquent pas : borne inférieure là où le fournisseur a des paliers.',

  'formats.openrouter-activity.where':
    'Sur la page d’activité d’OpenRouter, l’export des générations une à une. Les exports groupés par jour ou par modèle sont lus aussi, voir [plus bas](#openrouter-grouped).',
  'formats.openrouter-activity.read':
    'Chaque génération : heure, modèle, nombres, coût. Le fournisseur est OpenRouter, quel que soit l’hôte du modèle.',
  'formats.openrouter-activity.exact':
    'Les jetons en cache sont dans l’entrée, le raisonnement dans la sortie ; les deux sont démêlés.',
  'formats.openrouter-activity.assumed':
    'Le tableau ne nomme pas de conversations : le fichier est la session, chaque appel un tour. Les écritures de cache ne sont pas notées et comptent hors cache. Les heures sont sans fuseau, en UTC.',

  'formats.bedrock-log.where':
    'Le compartiment S3 du journal (`…/modelinvocations/…json.gz` ; donnez le dossier tel quel), ou `aws logs filter-log-events` sur son groupe de journaux, enregistré en JSON.',
  'formats.bedrock-log.read':
    'Chaque invocation : modèle, nombres, heure, appelant. Les requêtes conservées donnent conversations et tours.',
  'formats.bedrock-log.exact':
    'Les nombres du journal : hors cache, lus, écrits et sortie sont disjoints. La durée de vie des écritures, là où le corps la dit.',
  'formats.bedrock-log.assumed':
    'Un journal ne nomme pas de conversation : sauf si ses métadonnées le font, les appels d’un même appelant avec le même premier message en sont une. Sans requêtes conservées, le fichier est la session. Les jetons écrits sans durée de vie vivent cinq minutes.',

  'formats.bedrock-log-csv.where':
    'CloudWatch Logs Insights sur le groupe de journaux, `fields @timestamp, @message`, exporté en CSV.',
  'formats.bedrock-log-csv.read': 'Les mêmes entrées, chacune dans sa cellule.',
  'formats.bedrock-log-csv.exact': 'Comme en JSON.',
  'formats.bedrock-log-csv.assumed':
    'Comme en JSON. Insights coupe les longs messages : ces entrées sont écartées.',

  'formats.helicone.where':
    '`npx @helicone/export`, de préférence avec `--include-body`, ou la réponse de son API de requêtes.',
  'formats.helicone.read':
    'Chaque requête : modèle, fournisseur, nombres, coût, heure, session (`Helicone-Session-Id`). Les corps conservés donnent les tours.',
  'formats.helicone.exact':
    'Les nombres de l’usage de la réponse, là où son corps y est. Sinon les colonnes de Helicone : les jetons en cache sont à côté de l’entrée, un total tranche. Les réponses du cache de Helicone sont écartées.',
  'formats.helicone.assumed':
    'Sans propriété de session, le fichier est la session. Les jetons écrits sans durée de vie prennent celle par défaut du fournisseur.',

  'formats.helicone-csv.where': '`npx @helicone/export --format csv`.',
  'formats.helicone-csv.read':
    'Les mêmes colonnes, trouvées par leur nom ; propriétés et corps en JSON dans une cellule.',
  'formats.helicone-csv.exact': 'Comme en JSON.',
  'formats.helicone-csv.assumed': 'Comme en JSON.',

  'formats.har.where':
    'Le panneau réseau d’un navigateur ou un proxy (mitmproxy, Charles), « Save all as HAR with content ». Ses en-têtes contiennent des clés : elles ne sont pas lues, et rien ne quitte cette page.',
  'formats.har.read':
    'Les réponses des API des fournisseurs, entières ou en flux, avec leurs requêtes ; les autres entrées sont ignorées.',
  'formats.har.exact':
    'Comme pour les réponses d’API. Le fournisseur se lit dans l’adresse appelée. Une réponse enregistrée deux fois est un seul appel.',
  'formats.har.assumed':
    'Comme pour les réponses d’API. Les flux en trames binaires (ceux d’Amazon) ne peuvent pas être lus.',

  'formats.otlp-logs.where':
    'Un collecteur (file exporter) qui reçoit les journaux de Claude Code, Codex ou Gemini CLI ; le `telemetry.outfile` de Gemini CLI.',
  'formats.otlp-logs.read':
    'Chaque requête : modèle, nombres, coût, session, tour ; `claude_code.api_request`, `codex.sse_event`, `gemini_cli.api_response`.',
  'formats.otlp-logs.exact':
    'Les nombres, selon les règles de chaque agent. Pour Claude Code, la sortie est la définitive, que sa transcription peut ne pas avoir. Un enregistrement renvoyé compte une fois.',
  'formats.otlp-logs.assumed':
    'Les jetons écrits vivent la durée par défaut du fournisseur. Donnés avec les transcriptions des mêmes sessions, chaque requête compte une fois, reconnue à son identifiant, sinon à la session, au prompt, à la lecture de cache et à l’heure. Les métriques sont des sommes courantes et ne sont pas lues.',

  'formats.phoenix.where':
    '`px.Client().get_spans_dataframe()` enregistré avec `to_json(orient="records")`. Les spans que la page de Phoenix télécharge sont de l’OpenTelemetry.',
  'formats.phoenix.read':
    'Chaque ligne est recomposée en span et lue comme de l’OpenTelemetry : le span le plus intérieur qui porte un usage est l’appel.',
  'formats.phoenix.exact': 'Comme pour OpenTelemetry.',
  'formats.phoenix.assumed':
    'Comme pour OpenTelemetry. Les instrumentations qui comptent le cache à côté de l’entrée se trahissent par un nombre en cache plus grand ou par le total.',

  'formats.phoenix-csv.where': 'Le même tableau, enregistré avec `to_csv`.',
  'formats.phoenix-csv.read': 'Les mêmes colonnes, trouvées par leur nom.',
  'formats.phoenix-csv.exact': 'Comme pour OpenTelemetry.',
  'formats.phoenix-csv.assumed': 'Comme pour OpenTelemetry.',

  'formats.mlflow.where':
    'Une trace téléchargée depuis la page de MLflow, `trace.to_json()`, ou les lignes de `mlflow.search_traces()` en JSON.',
  'formats.mlflow.read':
    'Les spans de type `CHAT_MODEL` et `LLM` qui portent `mlflow.chat.tokenUsage` : modèle, nombres, heure, session. Ce que disent agents, chaînes et la trace elle-même sont des sommes.',
  'formats.mlflow.exact':
    'Les nombres ; un total enregistré dit si les jetons en cache sont dans l’entrée.',
  'formats.mlflow.assumed':
    'Sans total, ils y sont, sauf s’ils la dépassent. La durée de vie des jetons écrits est celle par défaut du fournisseur, ou inconnue. La session est `mlflow.trace.session`, sinon la trace.',

  'formats.mlflow-csv.where':
    '`mlflow.search_traces().to_csv()`, avec sa colonne de spans en JSON.',
  'formats.mlflow-csv.read': 'Les spans de chaque ligne.',
  'formats.mlflow-csv.exact': 'Comme en JSON.',
  'formats.mlflow-csv.assumed': 'Comme en JSON.',

  'formats.vercel-ai-sdk.where':
    'Ce que votre programme journalise de `generateText` et `streamText`, dans `onFinish` ou du résultat, un objet JSON par ligne. Ses spans sont de l’OpenTelemetry.',
  'formats.vercel-ai-sdk.read':
    'Chaque étape : modèle, fournisseur, nombres, heure, identifiant. `totalUsage` est la somme des étapes et n’est pas recompté.',
  'formats.vercel-ai-sdk.exact':
    'L’usage du fournisseur, là où le SDK le transmet. Sinon celui du SDK : `noCacheTokens`, lectures et écritures sont disjoints ; les versions antérieures ont le cache dans l’entrée, sauf si le total ou un nombre plus grand montre le contraire.',
  'formats.vercel-ai-sdk.assumed':
    'Sans session à vous (`sessionId`), le fichier est la session. Un total sans ses étapes est une ligne pour plusieurs appels.',

  'formats.weave.where':
    '« Export » du tableau Traces en JSONL, ou `client.get_calls()` et l’API, enregistrés en JSON.',
  'formats.weave.read':
    '`summary.usage` par modèle. L’usage d’un appel contient la somme des appels au-dessous : seuls les plus intérieurs comptent.',
  'formats.weave.exact':
    'Les nombres du fournisseur : cache d’Anthropic à côté de l’entrée, celui d’OpenAI dedans ; un total tranche.',
  'formats.weave.assumed':
    'Un appel dont l’usage compte plusieurs requêtes et qui n’en a pas au-dessous est une ligne pour elles toutes. La session est le fil, sinon la trace. Les jetons écrits sans durée de vie prennent celle par défaut du fournisseur.',

  'formats.opik.where':
    '`opik export`, ou `client.search_spans()` et le `/spans` de l’API, enregistrés en JSON ou JSONL.',
  'formats.opik.read':
    'Les spans de type `llm` qui portent un usage : modèle, fournisseur, nombres, coût, heure, fil.',
  'formats.opik.exact':
    '`original_usage`, ce qu’a dit le fournisseur, est lu selon ses règles ; sinon les nombres d’Opik.',
  'formats.opik.assumed':
    'Des spans seuls ne connaissent pas leur fil : la trace est alors la session. Les spans sans usage ne sont pas des appels.',

  'formats.strands.where':
    '`result.metrics.get_summary()`, journalisé en JSON ; ajoutez-y `model_id`, `session_id` et `timestamp`, qu’il n’a pas. Les spans de Strands sont de l’OpenTelemetry.',
  'formats.strands.read':
    'Chaque cycle de chaque invocation est un appel. `accumulated_usage` est leur somme et n’est pas recompté.',
  'formats.strands.exact':
    'Nombres comme chez Bedrock Converse : entrée, lectures, écritures et sortie sont disjoints.',
  'formats.strands.assumed':
    'Les versions antérieures n’ont que la somme : une ligne pour plusieurs appels. Sans les champs ajoutés, le fichier est la session, le modèle est inconnu et les prix sont à la date du catalogue.',

  'formats.plain.title': 'Le format simple',
  'formats.plain.deck':
    'Une ligne par appel de modèle, en CSV avec ces colonnes ou en JSONL avec ces clés. C’est l’entrée de tout ce qui n’est pas cité ici. Les colonnes sont reconnues à leur nom ; celles que vous n’avez pas peuvent manquer.',
  'formats.column': 'Colonne',
  'formats.kind': 'Type',
  'formats.meaning': 'Sens',
  'formats.kind.count': 'nombre entier',
  'formats.kind.text': 'texte',
  'formats.kind.time': 'ISO 8601',
  'formats.kind.money': 'décimal, en dollars',
  'formats.kind.flag': 'true ou false',
  'column.time': 'Début de l’appel ; UTC s’il n’y a pas de fuseau. Vide : inconnu.',
  'column.session': 'Apparie les sessions de deux bras. Vide : le nom du fichier.',
  'column.turn': 'Le tour dans la session. Vide : chaque appel est un tour.',
  'column.call_id': 'Distingue les copies d’un appel dans plusieurs fichiers.',
  'column.agent': 'Nom de l’agent.',
  'column.purpose': '`agent` (si vide), `subagent`, `summary`, `other`.',
  'column.provider': 'Le fournisseur.',
  'column.model': 'Le modèle, tel qu’enregistré.',
  'column.uncached_input': 'Jetons de la requête hors cache ; ni lus ni écrits.',
  'column.cache_read': 'Jetons de la requête lus dans le cache.',
  'column.cache_write': 'Jetons écrits dans le cache pour une durée inconnue.',
  'column.cache_write_5m': 'Écrits pour 5 minutes.',
  'column.cache_write_30m': 'Écrits pour 30 minutes.',
  'column.cache_write_1h': 'Écrits pour 1 heure.',
  'column.cache_write_12h': 'Écrits pour 12 heures.',
  'column.output': 'Jetons de sortie, raisonnement compris.',
  'column.reasoning': 'La part de la sortie qui est du raisonnement.',
  'column.output_reliable': '`false` si la sortie est provisoire. Vide : `true`.',
  'column.service_tier': 'Tel qu’enregistré : `batch`, `flex`, `priority`…',
  'column.speed': 'Telle qu’enregistrée : `fast`…',
  'column.region': 'Telle qu’enregistrée.',
  'column.web_searches': 'Recherches web de l’appel.',
  'column.recorded_cost': 'Ce que l’appel a coûté selon le journal.',
  'column.calls': 'Le nombre d’appels que la ligne représente. Vide : 1.',
  'column.aggregated':
    '`true` pour une somme sur un nombre inconnu d’appels. Seulement si nécessaire.',
  'column.inconsistent': '`true` si les nombres se contredisent. Seulement si nécessaire.',
  'column.estimated':
    '`true` pour un appel qu’aucun journal n’a enregistré : ses nombres sont estimés. Seulement si nécessaire.',
  'formats.plain.rules':
    'Les nombres ne se recouvrent pas, sauf `reasoning`, qui fait partie de `output`. Un nombre vide est inconnu ; `0` est zéro. Un fichier est pris pour le format simple s’il a `model` ou `session` et au moins deux colonnes de nombres.',
  'formats.plain.example': 'Le plus petit fichier utile :',

  'formats.mapping.title': 'Tout autre CSV ou JSONL',
  'formats.mapping.a':
    'Un tableau qu’aucun format ne reconnaît se lit par correspondance : laquelle de ses colonnes (ou, en JSON, quel chemin, tel `usage.prompt_tokens`) est quelle colonne du format simple. Les colonnes aux noms courants, en anglais, français, allemand ou espagnol, sont proposées. Le séparateur des cellules et le signe décimal sont fixés une fois pour tout le fichier, affichés, et modifiables.',
  'formats.mapping.b':
    'Une question décide de la facture : la colonne d’entrée contient-elle aussi les jetons en cache, et celle de sortie le raisonnement ? Les lignes le montrent souvent, par leurs totaux. Ce que rien ne montre est demandé, jamais deviné.',
  'formats.mapping.c':
    'En ligne de commande, la correspondance est un fichier, `--map mapping.json`, de cette forme. Une clé mal écrite est refusée : elle ferait perdre des jetons en silence.',

  'formats.files.title': 'Fichiers compressés, ou qui ne sont pas du texte',
  'formats.files.read':
    'Le texte est lu en UTF-8 et en UTF-16, tel quel ou compressé ({containers}). Une ligne abîmée ou inachevée est sautée et signalée, avec son numéro ; les lignes voisines comptent.',
  'formats.files.archives':
    'Une archive se lit comme un dossier : chaque fichier garde son chemin, qui distingue projets, sessions et sous-agents. Une archive peut en contenir une autre ; ce qui est compressé dans celle-ci est refusé. Un fichier chiffré, abîmé ou compressé autrement est nommé, et ses voisins sont lus. Un ZIP se lit du début à la fin : si son répertoire a été coupé, ses fichiers sont lus tout de même. Un tableau dans une archive dont il faut faire correspondre les colonnes doit être décompressé pour la page ; la ligne de commande le lit tel quel.',
  'formats.files.limits':
    'La décompression s’arrête, avec un message, à {gigabytes} Go, à {files} fichiers, ou à {ratio} fois la taille compressée (jugée après {from} Mo). Ce qui précède est compté.',
  'formats.files.unread': 'Non lus, et que faire à la place :',
  'container.sqlite': 'SQLite',
  'container.sqlite.instead':
    'Exportez la table des appels en CSV : `sqlite3 -header -csv traces.db "SELECT * FROM calls" > calls.csv`. Faites ensuite correspondre ses colonnes.',
  'container.parquet': 'Parquet',
  'container.parquet.instead':
    "Exportez en CSV, par exemple avec DuckDB : `duckdb -c \"COPY (SELECT * FROM 'calls.parquet') TO 'calls.csv' (HEADER)\"`. Faites ensuite correspondre ses colonnes.",
  'container.other': 'Tout le reste',
  'container.other.instead':
    'La plupart des outils d’observabilité exportent en CSV ou en JSONL. Un tableur enregistre en CSV. Un entrepôt de données peut fournir les colonnes du [format simple](#plain).',
};
