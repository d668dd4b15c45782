/** French words of the break-even map. */
import type { mapEn } from './map.en.ts';
import type { Template } from './i18n.ts';

export const mapFr: Readonly<Record<keyof typeof mapEn, Template>> = {
  'map.title.keep': {
    one: '{n} grille sur {total} dit : tout garder',
    other: '{n} grilles sur {total} disent : tout garder',
  },
  'map.title.compact': {
    one: '{n} grille sur {total} dit : compacter',
    other: '{n} grilles sur {total} disent : compacter',
  },
  'map.title.none': 'Chaque grille de prix a son propre équilibre',
  'map.deck':
    'Chaque marque est une grille de prix : vers la droite son prix en cache, vers le haut le prix en cache auquel sa propre réponse bascule. Au-dessus de la diagonale, le prix est sous l’équilibre et garder coûte moins.',
  'map.deck.simulated':
    'La compaction a été simulée ({strategy}) : chaque équilibre est celui de cette simulation, non de sessions enregistrées.',
  'map.fanned': 'Les grilles égales s’étalent le long de la diagonale, ce qui conserve leur marge.',
  'map.key': 'Fournisseurs par couleur et par forme',
  'map.key.maker': 'autres éditeurs',
  'map.key.host': 'hébergeurs',
  'map.key.own': 'les vôtres',
  'map.aria': 'Carte des équilibres de {n} grilles de prix',
  'map.marks':
    'Grilles de prix selon le prix en cache. Les flèches déplacent, Entrée en prend une pour le verdict.',
  'map.x': 'Prix en cache réel, par million de jetons →',
  'map.y': '↑ Équilibre : le prix en cache auquel la réponse de cette grille bascule',
  'map.y.short': '↑ Équilibre',
  'map.tie': 'Égalité',
  'map.guide.keep': '{times} fois sous l’équilibre',
  'map.guide.compact': '{times} fois au-dessus de l’équilibre',
  'map.side.keep': { one: 'Garder : {n} grille', other: 'Garder : {n} grilles' },
  'map.side.compact': { one: 'Compacter : {n} grille', other: 'Compacter : {n} grilles' },
  'map.off.keepAlways': {
    one: '{n} grille dit de garder à tout prix en cache',
    other: '{n} grilles disent de garder à tout prix en cache',
  },
  'map.off.compactAlways': {
    one: '{n} grille dit de compacter à tout prix en cache',
    other: '{n} grilles disent de compacter à tout prix en cache',
  },
  'map.off.free': {
    one: '{n} grille : lectures du cache gratuites',
    other: '{n} grilles : lectures du cache gratuites',
  },
  'map.off.sameAlways': {
    one: '{n} grille : même coût des deux façons',
    other: '{n} grilles : même coût des deux façons',
  },
  'map.off.far': {
    one: '{n} grille est trop loin pour être dessinée',
    other: '{n} grilles sont trop loin pour être dessinées',
  },
  'map.off.inverted': {
    one: '{n} grille bascule en sens inverse : garder l’emporte au-dessus de son équilibre',
    other: '{n} grilles basculent en sens inverse : garder l’emporte au-dessus de leur équilibre',
  },
  'map.off.notCompared': {
    one: '{n} grille n’est pas comparée : sans prix à cette date, ou un prompt n’y tient pas',
    other: '{n} grilles ne sont pas comparées : sans prix à cette date, ou un prompt n’y tient pas',
  },
  'map.off.intable': 'Les grilles sans marque sont dans le tableau.',
  'map.read': '{name}, {seller} : prix en cache {price}, équilibre {flip}.',
  'map.read.side': '{side}, {times} fois {relation}.',
  'map.read.under': 'sous l’équilibre',
  'map.read.over': 'au-dessus de l’équilibre',
  'map.read.tie': 'Les deux façons coûtent autant.',
  'map.use': 'Prendre pour le verdict',
  'map.used': 'Le verdict porte sur cette grille.',
  'map.hint': 'Pointez une marque, ou parcourez-les avec les flèches.',
  'map.hint.pending': 'Quelques grilles sont encore en cours de calcul.',
  'map.source': 'Source : les appels ci-dessus ; grilles de prix datées, au {date}.',
  'map.source.recorded':
    'Source : les appels ci-dessus ; grilles de prix datées, au jour de chaque appel.',
  'map.file': 'Équilibre de {n} grilles de prix. {source}',
  'map.table.caption': 'Chaque grille de prix et son équilibre, la plus grande marge d’abord',
  'map.table.name': 'Grille de prix',
  'map.table.seller': 'Fournisseur',
  'map.table.price': 'Prix en cache',
  'map.table.flip': 'Équilibre',
  'map.table.margin': 'Équilibre ÷ prix',
  'map.table.side': 'Moins cher',
  'map.table.always': 'aucun',
  'map.table.notCompared': 'non comparée',
  'map.table.inverted': 'garder au-dessus',
  'map.one':
    'On ne connaît qu’une façon de mener ces sessions : aucune grille n’a encore d’équilibre. Ajoutez des sessions compactées enregistrées, ou choisissez une stratégie à simuler.',
  'map.one.link': 'Choisir une stratégie',
  'map.one.drop': 'Ajouter des fichiers',
  'map.one.working': 'La compaction est en cours de simulation sur ces appels.',
  'map.one.none':
    'À cette date, aucune grille ne peut être comparée : aucune n’a de prix, ou aucun prompt n’y tient.',
};
