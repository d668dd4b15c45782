/** French words of the first view for a simulated arm, and the head of its section. */
import type { Template } from './i18n.ts';
import type { simulatedEn } from './simulated.en.ts';

export const simulatedFr: Readonly<Record<keyof typeof simulatedEn, Template>> = {
  'simulated.keep.costs': 'Une session coûte {keep} ; compactée par simulation, {compact}.',
  'simulated.compact.costs':
    'Par simulation, une session coûte {compact} ; gardée entière, {keep}.',
  'simulated.tie.costs': 'Une session coûte {keep}, gardée ou compactée par simulation.',
  'simulated.window.costs': 'Compactée par simulation, une session coûte {compact}.',
  'simulated.window.keep': 'Gardez : par simulation, les prompts compactés ne tiennent pas.',
  'simulated.idle': 'Ce compactage n’intervient jamais.',
  'simulated.idle.costs': 'Une session coûte {keep}, comme enregistré.',
  'simulated.working.costs': 'Simulation du compactage…',
  'simulated.live.working': 'Le point de bascule est en cours de calcul.',
  'simulated.live.impossible':
    'Rien ne peut être simulé ici : ces lignes sont des sommes de plusieurs appels, ou des comptes manquent. Ajoutez les mêmes sessions compactées pour voir où la réponse bascule.',
  'simulated.live.failed':
    'La simulation s’est arrêtée sur une erreur. Ajoutez les mêmes sessions compactées pour voir où la réponse bascule.',
  'simulated.live.idle':
    'Les deux côtés sont les mêmes appels : il n’y a pas de bascule à chercher.',
  'simulated.note': 'Le compactage est simulé.',
  'simulated.today':
    'tout garder est moins cher pour {keep} des {fitting} tarifs où cela tient, compacter (simulé) pour {compact}.',
  'simulated.today.working': 'simulation du compactage, puis tous les tarifs sont interrogés.',
  'simulated.chart.compact': 'Compacter, simulé',
  'simulated.chart.flipShare': '{share} du prix hors cache, simulé',
  'simulated.chart.flip': 'simulé',
  'simulated.chart.source':
    'Source : les appels de la trace, compactage simulé sur eux (tirets) ; tarifs datés.',
  'simulated.providers.deck':
    'Le coût d’une session avec tout l’historique, et compactée par simulation. Les lectures de cache enregistrées le restent.',
  'simulated.providers.col': 'Compactée, simulée',
  'simulated.sticky.keep': '{cost} la session ; compactée par simulation, {other}.',
  'simulated.sticky.compact': '{cost} la session par simulation ; gardée entière, {other}.',
  'simulated.groups.deck':
    'Les mêmes sessions, gardées entières comme enregistré et compactées par simulation. Le prix du cache où chaque groupe bascule, à côté de ce que facture {model}.',
  'simulated.groups.pairs': 'À droite : chaque session à côté de sa simulation.',
  'simulated.groups.counted':
    'À droite : combien de sessions, et leurs simulations, ont donné quoi.',
  'simulated.groups.col.pairs': 'Chaque session et sa simulation',
  'simulated.groups.costs': 'gardée {keep}, simulée {compact}',
  'simulated.groups.was.compact': '← simulé moins cher',
  'simulated.groups.was.keep': 'gardé moins cher →',
  'simulated.groups.memory':
    'le compactage simulé réécrit une session {n} fois en moyenne. Dans le test de rappel d’une étude publiée, rien n’était perdu jusqu’à trois réécritures ; après cinq ou six, deux réponses sur trois l’étaient. Trois sessions par cas seulement : un risque à connaître, pas une prédiction.',
  'simulated.share.what': 'Le compactage simulé : stratégie, hypothèses, concordance',
  'simulated.share.howMuch': {
    one: '{agreeing} appel sur {n} prédit',
    other: '{agreeing} appels sur {n} prédits',
  },

  'whatif.title': 'Et si l’on compactait autrement ?',
  'whatif.deck':
    'Toute façon de gérer le contexte peut être rejouée sur les appels enregistrés : ce que chaque appel aurait envoyé, lu dans le cache et écrit, et quels appels s’ajoutent. Ce sont des simulations, vérifiées sur l’enregistrement quand c’est possible.',
  'whatif.study.text':
    'L’étude ci-dessus a enregistré les deux côtés : rien n’y est simulé. Pour essayer d’autres stratégies, ouvrez ses appels : le côté qui a gardé chaque sortie entière.',
  'whatif.study.open': 'Ouvrir les appels bruts de l’étude',
  'whatif.study.drop': 'ou déposez vos propres traces.',
  'whatif.study.tested': 'À quel point ces prédictions rejoignent ce que l’étude a mesuré',
  'whatif.link.text':
    'Un lien contient des sommes, pas les appels. Déposez la trace pour simuler une autre stratégie.',
  'whatif.impossible':
    'Aucun appel ne peut être rejoué ici : des lignes qui additionnent plusieurs appels ne disent pas ce que contenait chaque prompt.',
  'sample.tutor-study-raw': 'Étude du tuteur, un côté, sorties entières',
};
