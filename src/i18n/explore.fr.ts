/** Français : ce que disent les appels : contrainte, ruptures, longueurs, balayage, agents, fenêtres. */
import type { exploreEn } from './explore.en.ts';
import type { Template } from './i18n.ts';

export const exploreFr: Readonly<Record<keyof typeof exploreEn, Template>> = {
  'explore.title': 'Ce que dit la trace',
  'explore.deck':
    'Lu dans les appels eux-mêmes : quelle contrainte décide, où le cache s’est rompu, et ce que longueur, seuil, agents et fenêtres changent à la facture.',
  'explore.none.study':
    'Il y faut les appels eux-mêmes. L’étude fournie est gardée en sommes : il n’y en a pas à lire.',
  'explore.none.link': 'Il y faut les appels eux-mêmes, et un lien n’en contient que les sommes.',
  'explore.none.do': '{drop}, ou ouvrez un exemple : {sample}.',
  'explore.none.drop': 'Déposez une trace',
  'explore.waiting': 'Rien n’est calculé avant que vous n’arriviez ici.',
  'explore.working': {
    one: 'Calcul en cours sur {count} appel, rejoué sous plusieurs seuils. Le reste de la page répond toujours.',
    other:
      'Calcul en cours sur {count} appels, rejoués sous plusieurs seuils. Le reste de la page répond toujours.',
  },
  'explore.failed':
    'Le calcul n’a pas abouti. Tous les autres chiffres de la page restent valables.',
  'explore.nav': 'Parties de cette section',
  'explore.nav.breaks': 'Ruptures de cache',
  'explore.nav.lengths': 'Longueur des sessions',
  'explore.nav.sweep': 'Seuil et fin gardée',
  'explore.nav.agents': 'Agents',
  'explore.nav.days': 'Jours',
  'explore.nav.windows': 'Fenêtres',
  'explore.more': 'En montrer {count} de plus',
  'explore.less': 'En montrer moins',
  'explore.unpriced': 'sans prix',
  'explore.sums':
    'Les lignes de cette trace sont des sommes de plusieurs appels. Où le cache s’est rompu, comment le coût croît avec la longueur, ce que fait un seuil et quelles fenêtres suffisent : il y faut des appels isolés.',
  'explore.noReplay': 'Aucun appel de cette trace ne peut être rejoué.',

  'explore.constraint.window': {
    one: 'La fenêtre décide : {count} prompt ne tient pas dans {model}.',
    other: 'La fenêtre décide : {count} prompts ne tiennent pas dans {model}.',
  },
  'explore.constraint.quality':
    'La qualité décide : {rewrites} réécritures avec perte par session sont enregistrées.',
  'explore.constraint.bill': 'Avec {model}, la facture décide, ni la fenêtre ni la qualité.',
  'explore.constraint.bill.unknown':
    'Avec {model}, la facture décide, autant que cette trace puisse le dire.',
  'explore.constraint.none': 'Avec {model}, rien ne contraint : laissez comme c’est.',
  'explore.constraint.none.unknown': 'Rien de ce que montre cette trace ne contraint.',
  'explore.constraint.deck':
    'Une fenêtre trop petite, une facture trop haute et une mémoire trop souvent réécrite ont des remèdes différents. L’ordre est celui de l’urgence : un prompt qui ne tient pas, puis cinq réécritures par session, puis 5 % d’économie.',
  'explore.constraint.binds': 'décide',
  'explore.constraint.free': 'ne contraint pas',
  'explore.constraint.later': 'vient après',
  'explore.constraint.unknown': 'ne peut se dire',
  'explore.constraint.remedy': 'Remède',

  'explore.window': 'La fenêtre',
  'explore.window.fits': {
    one: 'Le seul prompt ({calls}) tient dans la fenêtre de {model}, {window} ; il a {largest} jetons.',
    other:
      'Les {calls} prompts tiennent tous dans la fenêtre de {model}, {window} ; le plus grand a {largest} jetons.',
  },
  'explore.window.tooLong': {
    one: '{tooLong} prompt sur {calls} dépasse la fenêtre de {model}, {window}, d’abord au tour {turn} ; le plus grand a {largest} jetons.',
    other:
      '{tooLong} prompts sur {calls} dépassent la fenêtre de {model}, {window}, d’abord au tour {turn} ; le plus grand a {largest} jetons.',
  },
  'explore.window.unknown':
    'Aucune fenêtre n’est publiée pour {model} ; le plus grand prompt a {largest} jetons.',
  'explore.window.sums':
    'Les lignes sont des sommes de plusieurs appels : la longueur de chaque prompt y est cachée.',
  'explore.bill': 'La facture',
  'explore.bill.own': 'Avec {model}, ces appels coûtent {total}, tout gardé.',
  'explore.bill.unpriced': 'Ces appels n’ont pas de prix complet avec {model}.',
  'explore.bill.sweep.saves': 'Le meilleur seuil essayé, {trigger}, coûte {share} de moins.',
  'explore.bill.sweep.costs':
    'Rien de ce qui a été essayé ne coûte moins que tout garder : le meilleur seuil, {trigger}, coûte {share} de plus.',
  'explore.bill.sweep.same': 'Le meilleur seuil essayé, {trigger}, coûte autant.',
  'explore.bill.compared.saves':
    'La meilleure façon comparée, « {strategy} », coûte {share} de moins.',
  'explore.bill.compared.costs':
    'Rien de ce qui a été essayé ne coûte moins que tout garder : la meilleure façon, « {strategy} », coûte {share} de plus.',
  'explore.bill.compared.same': 'La meilleure façon comparée, « {strategy} », coûte autant.',
  'explore.bill.noWay': 'Les autres façons de gérer le contexte n’ont pas pu être chiffrées.',
  'explore.bill.list':
    'Le même modèle coûte moins chez {seller} ({list}) : {total}, {share} de moins.',
  'explore.bill.list.none':
    'Aucune autre grille du même modèle où tout prompt tient ne coûte moins.',
  'explore.bill.any':
    'De toutes les grilles où tout prompt tient, {list} de {seller} est la moins chère : {total}, {share} de moins. C’est un autre modèle, donc pas un remède.',
  'explore.bill.any.none': 'Aucune grille où tout prompt tient ne coûte moins.',
  'explore.bill.any.pricing':
    'Des grilles sont encore en cours de calcul ; la moins chère est nommée ensuite.',
  'explore.quality': 'La qualité',
  'explore.quality.none':
    'La trace ne montre aucune réécriture avec perte : rien n’a été oublié en route.',
  'explore.quality.recorded': {
    one: 'La trace montre {rewrites} réécriture avec perte par session.',
    other: 'La trace montre {rewrites} réécritures avec perte par session.',
  },
  'explore.quality.best': {
    one: 'La façon la moins chère essayée pour gérer le contexte en fait {rewrites}.',
    other: 'La façon la moins chère essayée pour gérer le contexte en fait {rewrites}.',
  },
  'explore.quality.evidence':
    'Dans un essai publié, toutes les questions ont eu réponse jusqu’à 3 réécritures, une sur trois après 5 ou 6 (trois sessions par case : un avertissement, pas une prévision).',

  'explore.remedy.larger-window':
    'Prenez une grille à fenêtre plus grande : dans {window}, tout prompt tient ({lists}).',
  'explore.remedy.larger-window.none':
    'Aucune grille du catalogue n’a de fenêtre pour le plus grand prompt.',
  'explore.remedy.compact-below-window':
    'Ou compactez en dessous de la fenêtre. Aucun prix en cache ne raccourcit un prompt.',
  'explore.remedy.rewrite-less':
    'Réécrivez moins souvent : un seuil plus haut, une fin gardée plus longue, ou des sorties plafonnées à leur arrivée, ce qui ne réécrit rien.',
  'explore.remedy.lossless-strategy':
    'Gérez le contexte comme « {strategy} » : rien de ce qui a été envoyé n’y est réécrit.',
  'explore.remedy.lossy-strategy':
    'Compactez : fixez le seuil à {trigger}, et voyez les réécritures sous Qualité.',
  'explore.remedy.lossy-strategy.other':
    'Gérez le contexte comme « {strategy} », et voyez les réécritures sous Qualité.',
  'explore.remedy.other-list':
    'Achetez le même modèle chez {seller} : {list} coûte {share} de moins.',
  'explore.remedy.leave-alone': 'N’y touchez pas : aucun changement essayé n’économise 5 %.',
  'explore.machine.set':
    'Sur votre propre matériel ({cost} par mois pour {turns} tours par jour), la facture est celle de la machine, et seules fenêtre et qualité contraignent : {link}.',
  'explore.machine.none':
    'Sur votre propre matériel les jetons ne sont pas facturés, et seules fenêtre et qualité contraignent : {link}.',
  'explore.machine.link.set': 'voir à partir d’où elle est rentable',
  'explore.machine.link.none': 'indiquer une machine dans la facture mensuelle',

  'explore.breaks.title': 'Les ruptures de cache coûtent {dollars}',
  'explore.breaks.title.unpriced': {
    one: 'Le cache s’est rompu {count} fois',
    other: 'Le cache s’est rompu {count} fois',
  },
  'explore.breaks.title.none': 'Le cache ne s’est jamais rompu',
  'explore.breaks.title.noReads': 'Aucun appel n’a lu dans un cache',
  'explore.breaks.noReads':
    'Le journal ne montre aucune lecture en cache : aucune n’a pu se rompre.',
  'explore.breaks.none':
    'Chaque appel qui a pu être rejoué a lu dans le cache ce que les appels d’avant avaient envoyé.',
  'explore.breaks.deck': {
    one: '{count} appel a été facturé de nouveau pour {tokens} jetons déjà envoyés.',
    other: '{count} appels ont été facturés de nouveau pour {tokens} jetons déjà envoyés.',
  },
  'explore.breaks.deck.share':
    'Cela a coûté {dollars} de plus que des lectures en cache, soit {share} de la facture enregistrée.',
  'explore.breaks.deck.unpriced': {
    one: '{count} d’entre eux n’a pas de prix.',
    other: '{count} d’entre eux n’ont pas de prix.',
  },
  'explore.breaks.caption': 'Ruptures de cache par cause',
  'explore.breaks.col.cause': 'Cause',
  'explore.breaks.col.calls': 'Appels',
  'explore.breaks.col.tokens': 'Jetons refacturés',
  'explore.breaks.col.dollars': 'Surcoût',
  'explore.cause.lifetime': 'Une pause plus longue que la vie du cache',
  'explore.cause.lifetime.why':
    'L’entrée du cache avait expiré. Une durée de vie plus longue, ou pas de pause entre les tours, l’aurait gardée.',
  'explore.cause.compaction': 'L’agent venait de compacter',
  'explore.cause.compaction.why':
    'L’historique a été réécrit, l’appel suivant part à froid. C’est le prix de chaque compactage.',
  'explore.cause.prefix-edit': 'Le prompt a été modifié avant sa fin',
  'explore.cause.prefix-edit.why':
    'Quelque chose a changé tôt dans le prompt : une liste d’outils, une date, un résultat effacé. Ce qui suit est refacturé.',
  'explore.cause.model': 'Le modèle a changé',
  'explore.cause.model.why': 'Chaque modèle a son propre cache. Le nouveau a dû tout lire.',
  'explore.cause.unexplained': 'Aucune raison dans le journal',
  'explore.cause.unexplained.why':
    'Ni le temps ni le contenu ne l’expliquent : le fournisseur a retiré l’entrée, ou un autre serveur a répondu.',
  'explore.breaks.list': {
    one: 'La rupture la plus chère',
    other: 'Les ruptures les plus chères, une à une',
  },
  'explore.breaks.list.some': 'Les {listed} ruptures les plus chères sur {count}, une à une',
  'explore.breaks.col.session': 'Session',
  'explore.breaks.col.turn': 'Tour',
  'explore.breaks.col.call': 'Appel',
  'explore.breaks.col.gap': 'Pause avant',
  'explore.breaks.col.prompt': 'Prompt',
  'explore.breaks.col.read': 'Lu dans le cache',
  'explore.breaks.source':
    'Trouvées en rejouant les règles publiées du cache sur les appels. Surcoût : le prix payé pour ces jetons, moins une lecture en cache, au modèle et au jour de chaque appel. Les appels sont comptés dans leur conversation ; les noms de session sont abrégés.',

  'explore.lengths.title.keep': 'Garder coûte moins à toute longueur',
  'explore.lengths.title.compact': 'Compacter coûte moins à toute longueur',
  'explore.lengths.title.same': 'À toute longueur, les deux coûtent autant',
  'explore.lengths.title.toKeep': 'À partir de {turn} tours, garder coûte moins',
  'explore.lengths.title.toCompact': 'À partir de {turn} tours, compacter coûte moins',
  'explore.lengths.title.many': {
    one: 'La réponse bascule {count} fois quand les sessions s’allongent',
    other: 'La réponse bascule {count} fois quand les sessions s’allongent',
  },
  'explore.lengths.title.none': 'Le coût selon la longueur n’est pas connu',
  'explore.lengths.deck':
    'Ce que coûte une session qui finit après tant de tours, avec {model}. Le compactage est simulé : {strategy}.',
  'explore.lengths.none':
    'Dès le tour {turn}, un appel ne tient pas dans {model} ou n’a pas de prix à cette date : les coûts ne s’additionnent pas.',
  'explore.lengths.cut':
    'Les lignes s’arrêtent où un appel ne tient pas dans {model} ou n’a pas de prix à cette date : au tour {turn}.',
  'explore.lengths.single': 'Chaque session n’a qu’un tour : il n’y a pas de longueurs à comparer.',
  'explore.lengths.aria':
    'Graphique : coût d’une session selon sa longueur en tours, gardée entière et compactée.',
  'explore.lengths.keep': 'Garder {amount}',
  'explore.lengths.compact': 'Compacter {amount}',
  'explore.lengths.unit': '{sign} par session',
  'explore.lengths.tick': { one: '{count} tour', other: '{count} tours' },
  'explore.lengths.sessions': { one: '{count} session', other: '{count} sessions' },
  'explore.remaining':
    'Compacter maintenant ou plus tard : la conversation dont le dernier prompt est le plus long finit à {prompt} jetons. Un résumé à cet endroit coûte {amount}, retire {removed} jetons et en laisse {kept} à renvoyer. Aux prix de {model}, il est rentable si au moins {calls} appels suivent (formule fermée : sans paliers ni cache perdu).',
  'explore.remaining.never':
    'Compacter maintenant ou plus tard : la conversation dont le dernier prompt est le plus long finit à {prompt} jetons. L’entrée en cache est gratuite chez {model} : un résumé n’y est jamais rentable.',
  'explore.lengths.flip': 'bascule à {turn}',
  'explore.lengths.caption': 'Coût d’une session selon sa longueur',
  'explore.lengths.col.turn': 'Tours',
  'explore.lengths.col.sessions': 'Sessions aussi longues',
  'explore.lengths.col.keep': 'Garder',
  'explore.lengths.col.compact': 'Compacter, simulé',
  'explore.lengths.col.cheaper': 'Le moins cher',
  'explore.lengths.same': 'autant',
  'explore.lengths.source':
    'Coût moyen de chaque tour sur les sessions qui l’ont, additionné ; peu de sessions sont longues, le bord droit repose donc sur peu. Trait plein : enregistré. Tirets : simulé.',

  'explore.sweep.title.alone': 'Ne touchez pas au seuil',
  'explore.sweep.title.never': 'Aucun seuil ne bat tout garder',
  'explore.sweep.title.best': 'Le meilleur seuil est {trigger} : {share} de moins',
  'explore.sweep.title.fits': 'Compacté à {trigger}, tout prompt tient',
  'explore.sweep.title.none': 'Il n’y a pas de seuil à balayer',
  'explore.sweep.deck.alone':
    'Le meilleur point économise {share}, moins que les 5 % qu’une réécriture avec perte devrait rapporter.',
  'explore.sweep.deck.never':
    'Le meilleur point, {trigger} jetons, coûte {share} de plus que tout garder.',
  'explore.sweep.deck.fits':
    'Gardé entier, un prompt ne tient pas dans {model}. Le seuil le moins cher où tout tient coûte {total}.',
  'explore.sweep.deck.same': 'Le meilleur point coûte autant que tout garder.',
  'explore.sweep.deck.best':
    'Résumer à {trigger} jetons en gardant {tail} coûte {total} au lieu de {keep}.',
  'explore.sweep.deck.spread': 'Du meilleur seuil au pire, il y a un facteur {factor}.',
  'explore.sweep.deck.flips': 'La réponse bascule {spans}.',
  'explore.sweep.span': 'entre {from} et {to}',
  'explore.sweep.how': 'Un clic sur un point fixe son seuil pour toute la page.',
  'explore.sweep.set': 'Fixer {trigger} pour toute la page',
  'explore.sweep.isSet': 'La page utilise ce seuil.',
  'explore.sweep.none':
    'La stratégie en vigueur ({strategy}) n’a ni seuil ni fin gardée. Choisissez-en une qui résume.',
  'explore.sweep.short': 'Aucun prompt n’atteint 10k jetons, le plus bas seuil essayé.',
  'explore.sweep.unpriced':
    'À chaque seuil, un appel ne tient pas dans {model} ou n’a pas de prix à cette date.',
  'explore.sweep.aria':
    'Graphique : coût de toutes les sessions selon le seuil du résumé, une ligne par fin gardée.',
  'explore.sweep.unit': '{sign} pour toutes les sessions',
  'explore.sweep.axis': 'seuil, jetons',
  'explore.sweep.tail': 'fin gardée {share}',
  'explore.sweep.keep': 'Tout garder {amount}',
  'explore.sweep.best': 'le meilleur : {trigger}, {amount}',
  'explore.sweep.now': 'actuel {trigger}',
  'explore.sweep.point': {
    one: 'Seuil {trigger}, fin gardée {tail} : {amount}, {count} réécriture',
    other: 'Seuil {trigger}, fin gardée {tail} : {amount}, {count} réécritures',
  },
  'explore.sweep.caption': 'Coût selon le seuil et la fin gardée',
  'explore.sweep.col.trigger': 'Seuil',
  'explore.sweep.col.tail': 'Fin gardée',
  'explore.sweep.col.total': 'Coût',
  'explore.sweep.col.gap': 'Face à tout garder',
  'explore.sweep.col.rewrites': 'Réécritures',
  'explore.sweep.col.set': 'Pour la page',
  'explore.sweep.use': 'Fixer',
  'explore.sweep.use.label': 'Fixer le seuil {trigger}, fin gardée {tail}',
  'explore.sweep.source':
    'Tout est simulé sur les appels enregistrés, aux prix de la grille de {model}, le reste de la stratégie tenu : {strategy}. Les fins gardées sont des parts du seuil. Les réécritures comptent sur toutes les sessions.',

  'explore.agents.title': '{agent} fait {share} de la facture',
  'explore.agents.title.many': {
    one: '{count} agent',
    other: '{count} agents, côte à côte',
  },
  'explore.agents.title.single': 'Le journal ne nomme aucun agent',
  'explore.agents.deck':
    'Chaque agent a son propre prompt : le cache peut être rentable pour l’un et pas pour l’autre.',
  'explore.agents.deck.single': 'Tous les appels comptent comme un seul agent.',
  'explore.agents.unnamed': 'sans nom d’agent',
  'explore.agents.caption': 'Ce que chaque agent a coûté, aux modèles de ses appels',
  'explore.agents.col.agent': 'Agent',
  'explore.agents.col.calls': 'Appels',
  'explore.agents.col.rows': 'Appels ou lignes',
  'explore.agents.col.cost': 'Coût',
  'explore.agents.col.hits': 'Lu dans le cache',
  'explore.agents.col.output': 'Sortie par appel',
  'explore.agents.col.over': 'Appels au-delà de {budget}',
  'explore.agents.col.saved': 'Un budget économise',
  'explore.agents.atLeast': 'au moins ; {count} sans prix',
  'explore.agents.budget':
    'Un budget de sortie de {budget} jetons par appel ôterait {tokens} jetons à {calls} : {dollars}. {remove}',
  'explore.agents.budget.calls': { one: '{count} appel', other: '{count} appels' },
  'explore.agents.budget.label': 'Budget de sortie, jetons par appel',
  'explore.agents.budget.ask': 'Qu’économiserait un budget de sortie de {count} jetons par appel ?',
  'explore.agents.budget.remove': 'Retirer le budget de sortie',
  'explore.agents.budget.sums':
    'Ce qu’un budget de sortie économiserait ne peut se dire : les lignes sont des sommes de plusieurs appels, et un budget en coupe des isolés.',
  'explore.agents.budget.some':
    'Les agents dont les lignes sont des sommes de plusieurs appels sont laissés de côté : un budget coupe des appels isolés.',
  'explore.agents.budget.note':
    'Des sorties plus courtes raccourcissent aussi les prompts suivants ; ce gain s’y ajoute.',
  'explore.agents.budget.refused': 'sommes',
  'explore.caching.title': 'Le cache est-il rentable pour chaque agent ?',
  'explore.caching.caption':
    'Si le cache rembourse le surcoût de son écriture, par agent et par grille',
  'explore.caching.col.reads': 'Lectures par jeton écrit',
  'explore.caching.col.repay': 'rentable au-dessus de {reads}',
  'explore.caching.col.first': 'rentable dès la première',
  'explore.caching.pays': 'rentable',
  'explore.caching.not': 'pas rentable',
  'explore.caching.unknown': 'ne peut se dire',
  'explore.caching.noCache': 'pas de cache',
  'explore.caching.assumed': '*',
  'explore.caching.source':
    'Le cache est rentable dès qu’un jeton écrit est lu plus souvent que (prix d’écriture − prix d’entrée) ÷ (prix d’entrée − prix en cache).',
  'explore.caching.source.assumed':
    '* Le journal ne donne pas d’écritures : tout jeton hors cache est pris pour écrit, les lectures sont donc une borne inférieure.',

  'explore.windows.title.all': 'Tout prompt tient dans toute fenêtre',
  'explore.windows.title': 'Dans une fenêtre de {window}, tout prompt tient',
  'explore.windows.title.none': 'Aucune fenêtre ne prend tous les prompts',
  'explore.windows.deck': {
    one: '{count} prompt, le plus grand de {largest} jetons. Un prompt qui ne tient pas n’a pas de prix du tout : aucun prix en cache ne le raccourcit.',
    other:
      '{count} prompts, le plus grand de {largest} jetons. Un prompt qui ne tient pas n’a pas de prix du tout : aucun prix en cache ne le raccourcit.',
  },
  'explore.windows.caption': 'Prompts qui dépassent chaque fenêtre de contexte',
  'explore.windows.col.window': 'Fenêtre',
  'explore.windows.col.calls': 'Prompts trop longs',
  'explore.windows.col.from': 'Dès le tour',
  'explore.windows.col.sessions': 'Sessions',
  'explore.windows.col.lists': 'Grilles tarifaires',
  'explore.windows.none': 'tous tiennent',
  'explore.windows.of': '{calls} sur {total}',
  'explore.windows.from': '{first}, médiane {median}',
  'explore.windows.andMore': { one: 'et {count} autre', other: 'et {count} autres' },
  'explore.windows.larger': {
    one: 'Montrer {count} autre fenêtre',
    other: 'Montrer {count} autres fenêtres',
  },
  'explore.windows.unlimited': {
    one: '{count} grille ne publie pas de fenêtre.',
    other: '{count} grilles ne publient pas de fenêtre.',
  },
  'explore.windows.source':
    'Prompt : entrée hors cache, lue et écrite ensemble ; la sortie n’est pas comptée. Les tours sont comptés dans leur session.',

  'explore.days.title': {
    one: 'Tous les appels tombent sur {count} jour à l’heure de {zone}',
    other: 'Les appels tombent sur {count} jours à l’heure de {zone}',
  },
  'explore.days.title.none': 'Aucun appel du journal n’a d’heure, donc aucun n’a de jour',
  'explore.days.deck':
    'Un appel compte au jour où il a commencé, aux prix de son propre modèle. Un autre fuseau déplace des appels vers d’autres jours ; le total reste.',
  'explore.days.caption': 'Coût par jour à l’heure de {zone}',
  'explore.days.col.day': 'Jour',
  'explore.days.col.calls': 'Appels',
  'explore.days.col.cost': 'Coût',
  'explore.days.none': 'sans heure dans le journal',
  'explore.days.total': 'Tous les jours',
  'explore.days.rest': {
    one: '{count} jour antérieur n’est pas dans la liste ; le total le compte.',
    other: '{count} jours antérieurs ne sont pas dans la liste ; le total les compte.',
  },
  'explore.days.zone': 'Fuseau horaire',
  'explore.days.bad': 'Ce n’est pas un fuseau : écrivez Europe/Paris, UTC ou +02:00.',

  'explore.nav.constraint': 'Ce qui contraint',
  'explore.stop': 'Arrêter',
  'explore.resume': 'Reprendre',
  'explore.stopped': 'Arrêté. Ce qui manque ci-dessous n’a pas été calculé.',
  'explore.progress': '{done} étapes sur {total}',
  'explore.progress.label': 'Étapes faites',
  'explore.part.stopped': 'Pas calculé.',
  'explore.part.constraint': 'Dit dès que les ruptures et le balayage ci-dessous sont là.',
  'explore.part.breaks': 'Les règles du cache sont rejouées sur les appels.',
  'explore.part.lengths': 'Les deux façons sont additionnées tour par tour.',
  'explore.part.sweep':
    'Les appels sont rejoués une fois par seuil et par fin gardée ; cela vient en dernier.',
  'explore.part.agents': 'Les appels sont additionnés par agent.',
  'explore.part.days': 'Les appels sont additionnés par jour.',
  'explore.part.windows': 'Les prompts sont comparés à chaque fenêtre.',
  'explore.lengths.long':
    'La plus longue session a {turns} tours ; les coûts sont étudiés sur les {looked} premiers.',
  'explore.sweep.title.partial': 'Balayage du seuil : {done} points sur {wanted}',
  'explore.sweep.deck.partial':
    'Chaque point rejoue tous les appels. Le meilleur est nommé quand tous sont là.',
  'explore.agents.rest': {
    one: '{count} autre agent n’est pas listé : {dollars}.',
    other: '{count} autres agents ne sont pas listés : {dollars} ensemble.',
  },
  'explore.agents.rest.unpriced': {
    one: '{count} autre agent n’est pas listé ; certains de ses appels n’ont pas de prix.',
    other: '{count} autres agents ne sont pas listés ; certains de leurs appels n’ont pas de prix.',
  },
};
