/** French words of the formats page on tables of tracing tools, bills by day, and trajectories. */
import type { Template } from './i18n.ts';
import type { moreFormatsEn } from './more-formats.en.ts';

export const moreFormatsFr = {
  'formats.managed-agents.where':
    'Les événements d’une session, listés ou diffusés par l’API (`/v1/sessions/…/events`), enregistrés en JSON ou JSONL ; de préférence avec la session elle-même parmi eux.',
  'formats.managed-agents.read':
    'L’usage à la fin de chaque requête au modèle, son heure et son fil ; le modèle, la session et le prompt système d’après la session. Les messages d’une personne ouvrent les tours.',
  'formats.managed-agents.exact':
    'Entrée, lectures et écritures, disjointes. L’usage propre de la session est leur somme et n’est pas compté une seconde fois.',
  'formats.managed-agents.assumed':
    'Les événements ne nomment pas de modèle : sans la session, il faut le choisir. Les jetons écrits sans durée vivent cinq minutes.',

  'formats.atif.where':
    'Le `trajectory.json` que Harbor et d’autres bancs d’essai écrivent au format ATIF (Agent Trajectory Interchange Format).',
  'formats.atif.read':
    'Chaque étape de l’agent qui a des mesures : nombres, coût, heure, modèle. Les étapes d’une personne ouvrent les tours.',
  'formats.atif.exact':
    'Les nombres de chaque étape. Là où seule la fin a des sommes, elles font une ligne qui vaut pour toutes.',
  'formats.atif.assumed':
    'Les jetons en cache sont dans le prompt, sauf s’il y en a plus qu’il n’en a. Les étapes sans mesures ne sont pas des appels. Les jetons écrits ne sont connus que si l’agent les note.',

  'formats.langsmith-csv.where':
    'Les exécutions du SDK dans un tableau de données, enregistrées en CSV (`pd.DataFrame([r.dict() for r in client.list_runs(…)]).to_csv(…)`), ou un tableau d’exécutions fait à la main.',
  'formats.langsmith-csv.read':
    'Les mêmes colonnes, trouvées par leur nom ; `extra`, `inputs` et `outputs` contiennent du JSON dans une cellule. Modèle, vendeur et fil peuvent avoir leur propre colonne.',
  'formats.langsmith-csv.exact': 'Comme en JSON.',
  'formats.langsmith-csv.assumed':
    'Comme en JSON. Les cellules écrites à la façon de Python au lieu de JSON sont laissées de côté : seules les colonnes de sommes donnent alors les jetons, et ce qui était en cache est inconnu.',

  'formats.weave-csv.where': 'Dans le tableau des traces de Weave, « Export », en CSV.',
  'formats.weave-csv.read':
    'Les mêmes appels ; l’usage dans des colonnes comme `summary.usage.<model>.prompt_tokens`, ou en JSON dans une cellule.',
  'formats.weave-csv.exact': 'Comme en JSON.',
  'formats.weave-csv.assumed':
    'Comme en JSON. Ce que le tableau omet, comme les jetons en cache, est inconnu.',

  'formats.opik-csv.where':
    'Dans le tableau des spans d’Opik, « Export CSV », ou un tableau de données des spans du SDK enregistré en CSV.',
  'formats.opik-csv.read':
    'Les mêmes spans ; l’usage en JSON dans une cellule, ou dans des colonnes comme `usage.prompt_tokens`.',
  'formats.opik-csv.exact': 'Comme en JSON.',
  'formats.opik-csv.assumed':
    'Comme en JSON. Sans les colonnes de `usage.original_usage`, les jetons en cache ne sont pas dits et comptent comme hors cache.',

  'formats.openrouter-grouped.where':
    'L’activité d’OpenRouter par jour et par modèle, en tableau : les lignes de son API enregistrées en CSV, ou un export groupé.',
  'formats.openrouter-grouped.read':
    'Les sommes de chaque jour par modèle et par hôte, avec le nombre de requêtes et le coût. Le vendeur est OpenRouter.',
  'formats.openrouter-grouped.exact': 'Les sommes ; le raisonnement est dans la complétion.',
  'formats.openrouter-grouped.assumed':
    'Une ligne vaut pour plusieurs appels : elle donne des prix, mais ni tours ni contextes. Sans colonne de jetons en cache, toute l’entrée compte comme hors cache.',

  'formats.openrouter-activity-api.where': 'La réponse de `/api/v1/activity`.',
  'formats.openrouter-activity-api.read': 'Les mêmes sommes que dans le tableau.',
  'formats.openrouter-activity-api.exact': 'Les sommes, comme là.',
  'formats.openrouter-activity-api.assumed':
    'Comme là. L’API ne dit rien des jetons en cache : toute l’entrée compte comme hors cache, et ce qui a été payé peut être moindre. Les générations une à une en disent plus.',

  'formats.google-billing.where':
    'L’export de facturation de Google Cloud dans BigQuery : une requête sur la table `gcp_billing_export_v1_…`, ses lignes enregistrées en JSON, une par ligne.',
  'formats.google-billing.read':
    'Les SKU qui comptent les jetons d’un modèle Gemini : entrée, entrée en cache, sortie, réflexion. Les lignes d’un modèle, d’une période et d’un projet sont réunies, avec leur coût en dollars.',
  'formats.google-billing.exact':
    'Les quantités ; les SKU sont disjoints. Lot, flex et priorité sont dits par le SKU. Toutes les autres lignes de la facture sont laissées de côté.',
  'formats.google-billing.assumed':
    'Une ligne vaut pour un nombre inconnu d’appels : ni tours, ni fenêtres, ni paliers de longs contextes. Le modèle est lu dans la description du SKU, qui peut omettre des parties de son nom. Les jetons d’image et de son comptent comme les autres. Le stockage des caches n’est pas compté.',

  'formats.google-billing-csv.where': 'La même requête, enregistrée en CSV.',
  'formats.google-billing-csv.read':
    'Les mêmes lignes ; des colonnes comme `sku.description` ou `sku_description`, ou du JSON dans une cellule.',
  'formats.google-billing-csv.exact': 'Comme en JSON.',
  'formats.google-billing-csv.assumed': 'Comme en JSON.',
} as const satisfies Record<keyof typeof moreFormatsEn, Template>;
