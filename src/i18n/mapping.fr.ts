/** Français : l’étape qui demande quelle colonne d’un tableau est laquelle. */
import type { Template } from './i18n.ts';
import type { mappingEn } from './mapping.en.ts';

export const mappingFr: Readonly<Record<keyof typeof mappingEn, Template>> = {
  'mapping.title': {
    one: 'Ce tableau demande un coup d’œil : quelle colonne est laquelle ?',
    other: '{n} tableaux demandent un coup d’œil : quelle colonne est laquelle ?',
  },
  'mapping.deck':
    'Aucune forme connue ici ne convient : rien n’est encore compté. Les choix ci-dessous sont devinés d’après les noms des colonnes et les premières lignes. Le dernier tableau montre ce qui serait compté.',
  'mapping.again':
    'Lu avec cette correspondance, le fichier n’a donné aucun appel : aucune de ses colonnes de jetons n’a été trouvée. Veuillez la revoir.',
  'mapping.rows': {
    one: 'La première ligne, telle qu’elle est dans le fichier',
    other: 'Les {count} premières lignes, telles qu’elles sont dans le fichier',
  },
  'mapping.row': 'Ligne',
  'mapping.unused': 'non utilisée',
  'mapping.moreColumns': {
    one: 'et {count} autre colonne',
    other: 'et {count} autres colonnes',
  },

  'mapping.group.who': 'Quand, où, quel modèle',
  'mapping.group.input': 'Tokens d’entrée',
  'mapping.group.output': 'Tokens de sortie et coût',
  'mapping.more': 'Autres champs',
  'mapping.more.used': {
    one: 'Autres champs, dont {n} utilisé',
    other: 'Autres champs, dont {n} utilisés',
  },
  'mapping.none': 'pas dans ce tableau',
  'mapping.sample': 'ligne {row} : {value}',
  'mapping.empty': 'vide dans les premières lignes',
  'mapping.several': 'plusieurs colonnes portent un tel nom',
  'mapping.constant': '{field}, le même pour toutes les lignes',
  'mapping.constant.hint.model': 'pour tous, p. ex. gpt-5.6-sol',
  'mapping.constant.hint.provider': 'pour tous, p. ex. openai',

  'mapping.field.time': 'Date et heure',
  'mapping.field.session': 'Session',
  'mapping.field.turn': 'Tour',
  'mapping.field.model': 'Modèle',
  'mapping.field.provider': 'Fournisseur',
  'mapping.field.uncached_input': 'Entrée',
  'mapping.field.cache_read': 'Lectures du cache',
  'mapping.field.cache_write': 'Écritures',
  'mapping.field.cache_write_5m': 'Écritures 5 min',
  'mapping.field.cache_write_30m': 'Écritures 30 min',
  'mapping.field.cache_write_1h': 'Écritures 1 h',
  'mapping.field.cache_write_12h': 'Écritures 12 h',
  'mapping.field.output': 'Sortie',
  'mapping.field.reasoning': 'Raisonnement',
  'mapping.field.recorded_cost': 'Coût, en dollars',
  'mapping.field.calls': 'Nombre d’appels',
  'mapping.field.call_id': 'Identifiant d’appel',
  'mapping.field.agent': 'Agent',
  'mapping.field.purpose': 'But',
  'mapping.field.output_reliable': 'Sortie définitive',
  'mapping.field.service_tier': 'Niveau de service',
  'mapping.field.speed': 'Vitesse',
  'mapping.field.region': 'Région',
  'mapping.field.web_searches': 'Recherches web',
  'mapping.field.aggregated': 'Somme d’appels',
  'mapping.field.inconsistent': 'Se contredit',
  'mapping.field.estimated': 'Est une estimation',

  'mapping.group.marks': 'Comment le fichier écrit cellules et nombres',
  'mapping.separator': 'Séparateur',
  'mapping.separator.comma': 'virgule',
  'mapping.separator.semicolon': 'point-virgule',
  'mapping.separator.tab': 'tabulation',
  'mapping.separator.bar': 'barre verticale',
  'mapping.separator.note': {
    one: 'pour tout le fichier : il a {count} colonne',
    many: 'pour tout le fichier : il a {count} de colonnes',
    other: 'pour tout le fichier : il a {count} colonnes',
  },
  'mapping.decimal': 'Signe décimal',
  'mapping.decimal.point': 'point : 1,234.50',
  'mapping.decimal.comma': 'virgule : 1.234,50',
  'mapping.decimal.note': 'pour tout le fichier',
  'mapping.decimal.no-evidence': 'pour tout le fichier ; les premières lignes ne tranchent pas',
  'mapping.decimal.mixed-evidence': 'pour tout le fichier ; les premières lignes montrent les deux',

  'mapping.questions': 'Ce que contiennent les nombres',
  'mapping.question.cacheRead': 'L’entrée contient-elle déjà les jetons lus dans le cache ?',
  'mapping.question.cacheWrite': 'L’entrée contient-elle déjà les jetons écrits dans le cache ?',
  'mapping.question.reasoning': 'La sortie contient-elle déjà les jetons de raisonnement ?',
  'mapping.yes': 'Oui, ils y sont compris',
  'mapping.no': 'Non, ils s’y ajoutent',
  'mapping.example.read': 'Ligne {row} : {uncached} hors cache + {read} lus = {total}',
  'mapping.example.write': 'Ligne {row} : {uncached} hors cache + {write} écrits = {total}',
  'mapping.example.both':
    'Ligne {row} : {uncached} hors cache + {read} lus + {write} écrits = {total}',
  'mapping.example.inside': 'Ligne {row} : {total} en sortie, dont {reasoning} de raisonnement',
  'mapping.example.beside': 'Ligne {row} : {output} + {reasoning} de raisonnement = {total}',
  'mapping.example.misfit': 'Impossible pour la ligne {row} : la partie dépasse le tout',
  'mapping.evidence': {
    one: 'Dans la première ligne : {inside} compris, {outside} en plus.',
    other: 'Sur les {count} premières lignes, {inside} les montrent compris, {outside} en plus.',
  },
  'mapping.evidence.none': 'Les premières lignes ne tranchent pas.',

  'mapping.preview': 'Les premiers appels, tels qu’ils seraient comptés',
  'mapping.col.row': 'Ligne',
  'mapping.col.model': 'Modèle',
  'mapping.col.uncached': 'Hors cache',
  'mapping.col.read': 'Lus en cache',
  'mapping.col.write': 'Écrits en cache',
  'mapping.col.output': 'Sortie',
  'mapping.col.cost': 'Coût noté',
  'mapping.noModel': 'sans modèle',
  'mapping.refused': 'écartée : pas de nombre entier dans « {field} »',
  'mapping.preview.all': {
    one: 'La première ligne compte comme appel.',
    other: 'Les {count} premières lignes comptent toutes comme appels.',
  },
  'mapping.preview.some': {
    one: '{calls} des {rows} premières lignes compte comme appel.',
    other: '{calls} des {rows} premières lignes comptent comme appels.',
  },
  'mapping.preview.refused': {
    one: '{count} est écartée : pas de nombre entier dans {fields}.',
    other: '{count} sont écartées : pas de nombre entier dans {fields}.',
  },
  'mapping.preview.inconsistent': {
    one: '{count} se contredit : une partie dépasse ce qui devrait la contenir.',
    other: '{count} se contredisent : une partie dépasse ce qui devrait la contenir.',
  },

  'mapping.problem.no-input': 'Choisissez la colonne des jetons d’entrée.',
  'mapping.problem.no-output': 'Choisissez la colonne des jetons de sortie.',
  'mapping.problem.twice':
    'La colonne « {column} » est choisie deux fois, pour {fields} : elle compterait double.',
  'mapping.problem.shared': 'La colonne « {column} » sert à {fields}.',
  'mapping.problem.no-model':
    'Pas de modèle : choisissez sa colonne ou écrivez son nom. Sans lui, les appels n’ont pas de prix propres.',
  'mapping.problem.absent': '{field} : le tableau n’a pas de colonne « {column} ».',
  'mapping.problem.doubled':
    'Les écritures sont la somme des écritures par durée : ensemble, elles compteraient double. Mettez l’une d’elles sur « pas dans ce tableau ».',
  'mapping.problem.maybe-doubled':
    'Les écritures s’ajoutent aux écritures par durée. Si elles en sont la somme, mettez l’une d’elles sur « pas dans ce tableau ».',
  'mapping.problem.no-session': 'Pas de session : le fichier entier compte comme une session.',
  'mapping.problem.no-time':
    'Pas de date : les prix qui dépendent du jour ou de l’heure ne peuvent pas suivre les appels.',
  'mapping.problem.bad-time':
    'Les dates de ces lignes sont illisibles ; elles sont laissées de côté.',
  'mapping.problem.bad-cost': 'Les coûts de ces lignes sont illisibles ; ils sont laissés de côté.',

  'mapping.read': 'Lire avec cette correspondance',
  'mapping.leave': 'Laisser ce fichier de côté',
  'mapping.save': 'Enregistrer cette correspondance',
  'mapping.load': 'Ouvrir une correspondance',
  'mapping.note':
    'Jusqu’à la fermeture de la page, les fichiers de même en-tête seront lus sans question. Une correspondance enregistrée sert aussi à la ligne de commande, après --map.',
  'mapping.loaded': 'La correspondance du fichier est en place.',
  'mapping.load.notJson': 'Ce fichier n’est pas une correspondance : ce n’est pas du JSON.',
  'mapping.load.format': 'Cette correspondance est pour {theirs} ; ce tableau est en {ours}.',
  'mapping.load.missing': 'Ce fichier n’est pas une correspondance : {path} manque.',
  'mapping.load.unknown-key':
    'Ce fichier n’est pas une correspondance : {path} n’en est pas un champ.',
  'mapping.load.wrong-type':
    'Ce fichier n’est pas une correspondance : {path} n’est pas du bon type.',
  'mapping.load.too-long':
    'Ce fichier n’est pas une correspondance : {path} n’a pas la bonne longueur.',
  'mapping.load.no-counts': 'Cette correspondance ne nomme aucune colonne de jetons.',
};
