/** Words of `budget` and `compare`, in French. */
import type { pipelineEn } from './words-pipeline.en.ts';

const number = (n: number): string => n.toLocaleString('fr-FR');
const many = (n: number, one: string, other: string): string =>
  `${number(n)} ${n < 2 ? one : other}`;

export const pipelineFr: typeof pipelineEn = {
  aPercent: 'un décimal avec un point, par exemple 5 ou 2.5',
  oneModel: (command) =>
    `${command} prend un seul --model ; sans lui, chaque appel est au tarif de son modèle`,
  baseAndHead:
    'compare prend deux fichiers ou dossiers : BASE (avant le changement) et HEAD (après) ; un seul peut être -',
  noRecordsOf: (side) => `aucun enregistrement utilisable dans ${side}`,
  noPrices:
    'aucun appel n’a de prix ; nommez un tarif par --model, ou apportez celui du modèle par --tariff',
  cannotTell: (calls) =>
    `impossible de dire si la limite est tenue : ${many(calls, 'appel n’a pas de prix ou dépasse', 'appels n’ont pas de prix ou dépassent')} la fenêtre`,

  budgetTitle: 'Ce que coûtent les sessions',
  budgetOver: (sessions, ofTotal) =>
    [
      ...(sessions > 0
        ? [`${many(sessions, 'session dépasse', 'sessions dépassent')} la limite`]
        : []),
      ...(ofTotal ? ['le total dépasse sa limite'] : []),
    ].join(' ; '),
  budgetKept: 'Dans les limites.',
  budgetUndecided: 'Impossible à dire : des appels n’ont pas de prix.',
  limitPerSession: (amount) => `au plus ${amount} par session`,
  limitTotal: (amount) => `au plus ${amount} au total`,
  limits: (limits) => `Limites : ${limits.join(' ; ')}.`,
  pricedBy: (model) =>
    model === null
      ? 'Chaque appel au tarif de son modèle.'
      : `Tous les appels au tarif de ${model}.`,
  column: {
    session: 'session',
    dollars: 'dollars',
    overBy: 'dépassement',
    base: 'avant',
    head: 'après',
    change: 'écart',
    hits: 'lectures du cache',
    breaks: 'ruptures du cache',
    rebilled: 'jetons facturés à nouveau',
    cause: 'cause des ruptures du cache',
  },
  totalOf: (sessions) => `total de ${many(sessions, 'session', 'sessions')}`,
  fromTo: (base, head) => (base === head ? base : `${base} → ${head}`),
  moreSessions: (n) =>
    `${many(n, 'session moins chère n’est pas listée', 'sessions moins chères ne sont pas listées')} ; --json les a toutes.`,
  moreChanges: (n) =>
    `${many(n, 'session qui a moins changé n’est pas listée', 'sessions qui ont moins changé ne sont pas listées')} ; --json les a toutes.`,
  assumedTitle: 'Hypothèses',
  causesTitle: 'Ruptures du cache',
  causes: {
    lifetime: 'une pause plus longue que la durée de vie du cache',
    compaction: 'un compactage par l’agent',
    'prefix-edit': 'un prompt modifié avant sa fin',
    model: 'un changement de modèle',
    unexplained: 'aucune raison dans le journal',
  },
  onlyAtLeast:
    'Un compte facturé manque dans le journal : les montants avec ≥ sont des bornes inférieures.',

  compareTitle: 'Ce que le changement fait au coût',
  compared: (pairs, base, head, change) =>
    `${many(pairs, 'session', 'sessions')} des deux côtés : ${base} → ${head} (${change}).`,
  comparedMeans: (base, head, change) =>
    `Aucune session n’est des deux côtés ; moyennes par session : ${base} → ${head} (${change}).`,
  changeUnknown: 'écart inconnu',
  increaseOver: (most) => `Limite dépassée : une hausse d’au plus ${most} était permise.`,
  increaseWithin: (most) => `Limite tenue : une hausse d’au plus ${most} est permise.`,
  increaseUndecided: (most) =>
    `Impossible de dire si la hausse est d’au plus ${most} : des appels n’ont pas de prix.`,
  onlyBase: (n, names) =>
    `Seulement avant le changement, hors du compte : ${many(n, 'session', 'sessions')} (${names.join(', ')}).`,
  onlyHead: (n, names) =>
    `Seulement après le changement, hors du compte : ${many(n, 'session', 'sessions')} (${names.join(', ')}).`,
  allBase: 'toutes les sessions avant',
  allHead: 'toutes les sessions après',
  pairedByOrder: 'Aucun identifiant de session commun ; sessions appariées dans leur ordre.',
  breaksUnknown:
    'Ruptures du cache inconnues : le journal a des sommes, ou pas les comptes de chaque appel.',
};
