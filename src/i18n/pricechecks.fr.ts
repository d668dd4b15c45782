/** French words about prices to check and about how prices changed. */
import type { Template } from './i18n.ts';
import type { pricechecksEn } from './pricechecks.en.ts';

export const pricechecksFr: Readonly<Record<keyof typeof pricechecksEn, Template>> = {
  'dispute.gpt-5.6-sol-promotion':
    'Le prix depuis le 21 août est une promotion, promise jusqu’au 21 novembre au moins. Aucune source plus récente n’a été trouvée ; auparavant, c’était 5/0,50/30.',
  'dispute.gemini-4-argon-introduction':
    'Un prix de lancement jusqu’au 30 novembre 2026. Dès le 1er décembre, c’est le double.',
  'dispute.gemini-3.8-flash-introduction':
    'Un prix de lancement jusqu’à la fin de 2026. Ensuite, c’est le double.',
  'dispute.gemini-3.7-flash-introduction':
    'Un prix de lancement jusqu’à la fin de 2026. Ensuite, c’est le double.',
  'dispute.gemini-3.6-flash-introduction':
    'Un prix de lancement jusqu’à la fin de 2026. Ensuite, c’est le double.',
  'dispute.gemini-3.6-flash-august':
    'Un jeu de données a encore 1,50/7,50 en septembre ; trois autres en ont la moitié depuis le 13 août.',
  'dispute.sonnet-5-rise':
    'D’anciens jeux de données ont une hausse à 3/15 le 1er septembre. Elle a été annulée le 11 août.',
  'dispute.haiku-5.5-flat':
    'Plusieurs relevés montrent le bas prix pour toute longueur de prompt ; la page du fournisseur a cinq fois ce prix au-dessus de 100 000 jetons.',
  'dispute.sonnet-4-flat':
    'Un jeu de données n’a pas de prix plus élevé au-dessus de 200 000 jetons.',
  'dispute.deepseek-v4-pro-rerouted':
    'Un avis disait que le nom serait servi et facturé comme V4.1 Flash dès le 14 septembre. La page des prix, plus récente, montre encore son propre prix.',
  'dispute.qwen3.8-max-implicit':
    'Retenu : le prix en cache d’une lecture explicite, un dixième de l’entrée. Une lecture implicite en coûte un cinquième.',
  'dispute.qwen3.7-plus-older':
    'Un jeu de données plus ancien a 0,50/3, et 2/6 au-dessus de 256 000 jetons.',
  'dispute.grok-4.1-fast-tier':
    'Un jeu de données a le double au-dessus de 128 000 jetons ; deux autres ne l’ont pas.',
  'dispute.grok-code-fast-1-rerouted':
    'Depuis un jour inconnu, le nom mène à Grok Build 0.1, plus cher.',
  'dispute.devstral-2-output': 'Un jeu de données a 0,90 pour la sortie ; quatre ont 2.',
  'dispute.glm-5.3-flash-frozen':
    'Un jeu de données a gardé le prix de lancement, la moitié de celui-ci, après sa fin.',
  'dispute.o3-launch-cached':
    'Des jeux de données ont 0,50 pour l’entrée en cache avant le 10 juin 2025 aussi, ce qui est le prix d’après la baisse. Retenu : celui d’un modèle frère au même prix.',
  'check.title': { one: '{n} prix à vérifier', other: '{n} prix à vérifier' },
  'check.title.none': 'Aucun prix n’est à revoir',
  'check.deck':
    'Prix sur lesquels les sources divergent, en promotion, ou qu’aucune source n’a confirmés depuis plus de {days} jours. La dernière colonne dit ce que coûterait une session de ces appels si l’autre prix valait.',
  'check.page.deck':
    'Prix sur lesquels les sources divergent, en promotion, ou qu’aucune source n’a confirmés depuis plus de 60 jours. L’outil montre à côté de chacun ce que l’autre prix changerait pour les appels en main.',
  'check.col.checked': 'Vérifié le',
  'check.show': 'Lesquels',
  'check.kind.disputed': 'Contesté',
  'check.kind.promotional': 'Promotion',
  'check.kind.stale': 'Non confirmé récemment',
  'check.kind.all': 'Tous',
  'check.past': 'pour des appels passés seulement',
  'check.col.name': 'Grille de prix',
  'check.col.why': 'Pourquoi',
  'check.col.taken': 'Retenu',
  'check.col.other': 'Autre',
  'check.col.now': 'Une session',
  'check.col.then': 'Avec l’autre prix',
  'check.effect': 'Si l’autre prix vaut, la facture change de {change}.',
  'check.effect.none': 'Ces appels coûteraient autant.',
  'check.effect.unknown': 'Inconnu : tous ces appels ne peuvent pas être chiffrés des deux façons.',
  'check.effect.flips': 'Le verdict de cette grille changerait : {side}.',
  'check.stale': {
    one: 'Confirmé le {date}, il y a {n} jour.',
    other: 'Confirmé le {date}, il y a {n} jours.',
  },
  'check.stale.undated': 'Aucune de ses sources n’est datée au jour près.',
  'check.rates': '{input} / {cached} / {output}',
  'check.rates.what': 'hors cache / en cache / sortie, par million',
  'check.sources': { one: 'Source : {list}.', other: 'Sources : {list}.' },
  'check.all': 'Tout afficher',
  'check.first': 'En afficher moins',
  'check.table': 'Prix à vérifier',
  'history.title': 'Les prix dans le temps',
  'history.aria': 'Prix de {name} dans le temps',
  'history.input': 'Hors cache {price}',
  'history.cachedRead': 'En cache {price}',
  'history.cacheWrite': 'Écrits {price}',
  'history.output': 'Sortie {price}',
  'history.unit': 'Par million de jetons',
  'history.traced': 'ces appels',
  'history.ahead': 'En tirets : après le {date}, annoncé ou sans fin connue.',
  'history.open': 'Le début du premier prix n’est pas connu.',
  'history.writes': 'Écrits : la durée facturée sauf demande contraire.',
  'history.one': 'Un seul prix est connu, sans changement.',
  'history.periods': 'Les prix et leurs sources',
  'history.period': '{n}. {span} : {rates}',
  'history.span': 'du {from} au {to}',
  'history.since': 'depuis le {from}',
  'history.until': 'jusqu’au {to}',
  'history.always': 'sans date connue',
  'history.checked': 'vérifié le {date}',
  'history.unchecked': 'non daté au jour près',
  'history.now': 'prix au',
};
