/** French words of the simulated strategies: the note under the verdict, their section. */
import type { Template } from './i18n.ts';
import type { whatifEn } from './whatif.en.ts';

export const whatifFr: Readonly<Record<keyof typeof whatifEn, Template>> = {
  'note.lead': 'Le compactage est simulé sur ces appels :',
  'note.lead.link': 'Le compactage a été simulé :',
  'note.agree': {
    one: 'Les lectures de cache prédites concordent avec l’enregistrement pour {share} de {count} appel.',
    other:
      'Les lectures de cache prédites concordent avec l’enregistrement pour {share} de {count} appels.',
  },
  'note.weak': 'Conseil fragile.',
  'note.weak.agree': {
    one: 'Les lectures de cache prédites ne concordent avec l’enregistrement que pour {share} de {count} appel.',
    other:
      'Les lectures de cache prédites ne concordent avec l’enregistrement que pour {share} de {count} appels.',
  },
  'note.weak.cause': {
    one: 'Cause principale : {cause} ({count} appel).',
    other: 'Cause principale : {cause} ({count} appels).',
  },
  'note.weak.none': 'Aucun appel n’a de lecture de cache enregistrée pour vérifier la prédiction.',
  'note.idle.trigger': 'Aucun prompt n’atteint son seuil de {tokens} jetons.',
  'note.idle.none': 'Elle ne change rien à ces appels.',
  'note.idle.try': 'Essayer {tokens} jetons',
  'note.change': 'Changer',
  'note.working': 'Simulation de cette stratégie…',
  'simulating.reading':
    'Les fichiers sont relus pour ce qui est entré dans chaque prompt : {share}.',
  'simulating.preparing': 'Les appels sont répartis en conversations.',
  'simulating.replaying': '{share} des appels rejoués.',
  'note.stop': 'Arrêter',
  'note.stopped': 'La simulation a été arrêtée.',
  'note.stopped.before': 'La simulation a été arrêtée ; on voit la stratégie d’avant :',
  'note.resume': 'Simuler',
  'note.failed': 'La simulation s’est arrêtée sur une erreur.',

  'cause.lifetime': 'des appels après une pause plus longue que la vie du cache',
  'cause.compaction': 'des appels dont l’agent venait de compacter l’historique',
  'cause.prefix-edit': 'des appels dont l’historique avait été modifié',
  'cause.model': 'des appels juste après un changement de modèle',
  'cause.unexplained': 'des appels qui ont lu moins, sans raison visible dans le journal',
  'cause.read-more': 'des appels qui ont lu plus que prédit',

  'says.join': ' ; ',
  'says.keep-everything': 'rien n’est réécrit',
  'says.cap-tool-output': 'les sorties d’outils sont coupées à {maxTokens} jetons',
  'says.truncate-tool-output':
    'les longues sorties d’outils gardent leurs {head} premiers et {tail} derniers jetons',
  'says.clear-tool-results':
    'à partir de {triggerTokens} jetons, les anciens résultats d’outils sont effacés sauf les {keepResults} derniers',
  'says.sliding-window': 'seuls les {messages} derniers messages sont envoyés',
  'says.summarize':
    'à {triggerTokens} jetons, la partie ancienne est résumée et les {keepTokens} plus récents restent',
  'says.summarize.none': 'à {triggerTokens} jetons, tout ce qui précède est résumé',
  'says.full-reset': 'à {windowShare} de la fenêtre, l’historique repart de zéro',
  'says.delta-summary':
    'à {triggerTokens} jetons, le nouveau est résumé à la suite des résumés précédents',
  'says.hierarchical-summary':
    'à {triggerTokens} jetons, le nouveau est résumé, et {fanIn} résumés en deviennent un',
  'says.selective-retention':
    'à {triggerTokens} jetons, {retainShare} des anciens messages restent, les autres partent',
  'says.retrieve':
    'les anciens tours quittent le prompt, et {topK} passages sont repris à chaque question',
  'says.offload': 'les sorties d’outils de plus de {maxTokens} jetons vont dans des fichiers',
  'says.sub-agents':
    'des sous-agents font le travail d’outils et rendent au plus {resultTokens} jetons',
  'says.write-and-execute': 'de ce que rendent les outils, {keptShare} entre dans l’historique',
  'says.skills-on-demand':
    'le prompt système se réduit à {catalogueTokens} jetons, et les guides sont chargés à l’usage',
  'says.summarize-oldest':
    'à {triggerTokens} jetons, les {share} messages les plus anciens sont résumés',
  'says.agent-cache': 'le cache de certains agents est activé ou coupé',

  'whatif.choose': 'Stratégie',
  'whatif.choose.preset': 'Partir de',
  'whatif.choose.default': 'ce qui convient à ces appels (moitié du plus long prompt)',
  'whatif.choose.own': 'vos propres réglages',
  'whatif.choose.measured': 'les sessions compactées enregistrées',
  'whatif.choose.strategies': 'Stratégies seules',
  'whatif.part': 'Réglage de la stratégie {n}',
  'whatif.part.kind': 'Type de la stratégie {n}',
  'whatif.does': 'Fait',
  'whatif.breaks': 'Casse dans le cache',
  'whatif.risks': 'Risque',
  'whatif.add': 'En ajouter une',
  'whatif.add.label': 'Ajouter une stratégie',
  'whatif.remove': 'Retirer {name}',
  'whatif.more': 'Autres tailles',
  'whatif.restore': 'Par défaut : {value}',
  'whatif.range': 'de {min} à {max}',
  'whatif.bad': 'Un nombre entier de {min} à {max}.',
  'whatif.bad.share': 'Un pourcentage de {min} à {max}.',
  'whatif.source': 'Source',
  'whatif.agent.remove': 'Retirer {name}',
  'whatif.agent.name': 'Nom enregistré de l’agent',
  'whatif.agent.add': 'Ajouter un agent',
  'whatif.agent.private': 'Les noms d’agents ne vont dans un lien que si vous le dites.',

  'whatif.assume': 'Hypothèses',
  'whatif.assume.rework': 'Sorties d’outils abandonnées puis redemandées',
  'whatif.assume.rework.note':
    'Un tiers par défaut : avec ce taux, les appels simulés par tour rejoignent ceux d’une étude publiée (3,5). Aucune trace qui a tout gardé ne peut le dire.',
  'whatif.assume.system': 'Part du premier prompt qui est prompt système',
  'whatif.assume.system.note': {
    one: 'Utilisée pour {count} conversation dont le journal ne le montre pas.',
    other: 'Utilisée pour {count} conversations dont le journal ne le montre pas.',
  },
  'whatif.assume.tool': 'Part des nouveaux jetons qui sont des sorties d’outils',
  'whatif.assume.tool.note':
    'Utilisée pour {share} des nouveaux jetons, là où ni texte ni comptes ne le disent.',
  'whatif.assume.characters':
    'Là où le texte d’un journal doit être séparé de ce qu’il ne montre pas, dans un premier prompt et après un compactage, {characters} caractères comptent pour un jeton.',
  'whatif.assume.grace':
    'Une entrée du cache est tenue pour expirée {seconds} secondes après sa durée de vie, car les journaux donnent l’heure de la réponse, pas celle de la requête.',

  'grid.title': 'Côte à côte',
  'grid.title.cheapest': 'Parmi elles, « {name} » coûte le moins avec {model}',
  'grid.title.keep': 'Aucune ne coûte moins que tout garder avec {model}',
  'grid.deck': {
    one: 'Toutes les stratégies sur la même session, simulées ; en dollars pour elle, puis par rapport à tout garder.',
    other:
      'Toutes les stratégies sur les mêmes {count} sessions, simulées ; en dollars pour l’ensemble, puis par rapport à tout garder.',
  },
  'grid.progress': '{done} sur {total} simulées',
  'grid.stop': 'Arrêter',
  'grid.go': 'Simuler le reste',
  'grid.table': 'Stratégies par tarif',
  'grid.col.name': 'Stratégie',
  'grid.col.bar': 'Par rapport à tout garder',
  'grid.col.bar.less': '← moins cher',
  'grid.col.bar.more': 'plus cher →',
  'grid.col.rewrites': 'Réécritures avec perte par session',
  'grid.col.calls': 'Appels ajoutés',
  'grid.sort': 'Trier par {name}',
  'grid.keep': 'Tout garder, comme enregistré',
  'grid.baseline': 'référence',
  'grid.cheapest': 'la moins chère',
  'grid.same': 'sans effet',
  'grid.notPriced': 'sans prix',
  'grid.misfit': { one: '{count} appel ne tient pas', other: '{count} appels ne tiennent pas' },
  'grid.waiting': '…',
  'grid.chosen': 'montrée plus haut',
  'grid.choose': 'Montrer « {name} » plus haut',
  'grid.own': 'Vos réglages',
  'grid.default': 'Adaptée à ces appels',
  'grid.all': 'Les montrer toutes ({n})',
  'grid.first': 'Montrer les {n} premières',
  'grid.bar.label': '{relative} par rapport à tout garder',
  'grid.memory': 'Les réécritures sont le risque pour la mémoire ; les dollars ne le montrent pas.',
  'grid.memory.text':
    'Dans le test de rappel d’une étude publiée, rien n’était perdu après zéro à trois réécritures d’une session ; après cinq ou six, une réponse sur trois était juste. Trois sessions par cas : c’est mince, un signal et pas une prédiction. Tout cela suppose que le travail reste le même : si un agent avec moins de contexte y arrive encore, aucune trace ne le dit.',
  'grid.risk.low': 'comme là où rien n’était perdu',
  'grid.risk.mid': 'entre ce qui a été testé',
  'grid.risk.high': 'comme là où le rappel échouait',
  'grid.none': 'Les stratégies « sans effet » ne trouvent rien à changer dans ces appels.',

  'cal.title': 'Jusqu’où se fier à la simulation',
  'cal.title.weak': 'La simulation explique mal ces appels',
  'cal.deck':
    'Avant de changer quoi que ce soit, les appels enregistrés sont rejoués tels quels. Ce que chaque appel aurait dû lire dans le cache est comparé à ce qu’il a lu ; les deux concordent s’ils diffèrent d’au plus 2 % du prompt.',
  'cal.all': 'Tous les appels',
  'cal.agree': '{agreeing} sur {calls} concordent',
  'cal.limit': 'Sous 90 %, le conseil est fragile.',
  'cal.excluded': 'Écartés par une règle fixée d’avance',
  'cal.excluded.lifetime': 'après une pause plus longue que la vie du cache',
  'cal.excluded.compaction': 'juste après un compactage par l’agent lui-même',
  'cal.remaining': 'Ce qui reste',
  'cal.misses': 'Écarts par cause',
  'cal.misses.none': 'Aucun écart.',
  'cal.col.cause': 'Cause',
  'cal.col.calls': 'Appels',
  'cal.col.tokens': 'Jetons d’écart',
  'cal.totals': 'Lectures de cache, tous les appels',
  'cal.totals.predicted': 'prédites',
  'cal.totals.recorded': 'enregistrées',
  'cal.content': 'Ce qui est entré dans les prompts',
  'cal.content.shown': 'réparti d’après le texte du journal',
  'cal.content.growthOnly': 'connu par les seuls comptes',
  'cal.content.calls': { one: '{count} appel', other: '{count} appels' },
  'cal.content.contradicting': {
    one: 'Pour le texte de {count} appel, les comptes ne laissent pas de place : il n’a pas été facturé, et les comptes font foi.',
    other:
      'Pour le texte de {count} appels, les comptes ne laissent pas de place : il n’a pas été facturé, et les comptes font foi.',
  },
  'cal.assumptions': 'Supposé, faute de publication',
  'cal.assumption.lifetime-not-published':
    'Le vendeur ne dit pas combien de temps vit son cache : une heure est supposée.',
  'cal.assumption.minimum-not-published':
    'Le vendeur ne dit pas à partir de quelle longueur il met en cache : toute longueur est supposée.',
  'cal.assumption.no-cache-rules':
    'Aucune règle de cache n’est connue pour un modèle de cette trace : tout préfixe déjà envoyé est tenu pour lu.',
  'cal.unexplained': {
    one: '{count} appel a lu moins que possible, sans raison visible dans le journal ({share} de moins, en moyenne). Chaque appel simulé hérite de ce que l’enregistré a perdu.',
    other:
      '{count} appels ont lu moins que possible, sans raison visible dans le journal ({share} de moins, en moyenne). Chaque appel simulé hérite de ce que l’enregistré a perdu.',
  },
  'cal.kept': {
    one: '{count} appel ne peut être rejoué (somme, comptes absents ou résumé enregistré) et reste tel quel.',
    other:
      '{count} appels ne peuvent être rejoués (sommes, comptes absents ou résumés enregistrés) et restent tels quels.',
  },
  'cal.method':
    'Comment c’est calculé, et ce que valent les prédictions face aux résultats publiés',
};
