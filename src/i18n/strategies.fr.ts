/** Français : les manières de gérer le contexte. Mêmes clés que l’anglais. */
import type { Template } from './i18n.ts';
import type { strategiesEn } from './strategies.en.ts';

export const strategiesFr: Readonly<Record<keyof typeof strategiesEn, Template>> = {
  'strategy.keep-everything': 'Tout garder',
  'strategy.keep-everything.does': 'Envoie tout l’historique à chaque appel.',
  'strategy.keep-everything.cache': 'Rien : chaque appel relit ce que le précédent a envoyé.',
  'strategy.keep-everything.risk':
    'L’historique grandit jusqu’au bout de la fenêtre de contexte, et les longs prompts peuvent coûter plus par jeton.',

  'strategy.cap-tool-output': 'Plafonner les sorties d’outils',
  'strategy.cap-tool-output.does':
    'Coupe chaque sortie d’outil à une longueur, une fois, avant qu’elle n’entre dans l’historique.',
  'strategy.cap-tool-output.cache': 'Rien : ce qui a été envoyé n’est jamais modifié.',
  'strategy.cap-tool-output.risk': 'La réponse était peut-être dans la partie coupée.',

  'strategy.truncate-tool-output': 'Garder le début et la fin',
  'strategy.truncate-tool-output.does':
    'Retire le milieu de chaque longue sortie d’outil, avant qu’elle n’entre dans l’historique.',
  'strategy.truncate-tool-output.cache': 'Rien : ce qui a été envoyé n’est jamais modifié.',
  'strategy.truncate-tool-output.risk': 'La réponse était peut-être au milieu.',

  'strategy.clear-tool-results': 'Effacer les anciens résultats d’outils',
  'strategy.clear-tool-results.does':
    'Dès que le prompt atteint une taille, remplace les plus anciens résultats d’outils par une mention et garde les plus récents.',
  'strategy.clear-tool-results.cache':
    'Tout ce qui suit le premier résultat effacé, à chaque effacement ; à chaque appel si le prompt reste au-dessus du seuil.',
  'strategy.clear-tool-results.risk':
    'Les résultats effacés sont perdus ; une partie est redemandée, avec des appels de plus.',

  'strategy.sliding-window': 'Fenêtre glissante',
  'strategy.sliding-window.does':
    'N’envoie que le prompt système et les messages les plus récents.',
  'strategy.sliding-window.cache':
    'Tout sauf le prompt système, à presque chaque appel, dès que la fenêtre est pleine.',
  'strategy.sliding-window.risk':
    'Ce qui sort de la fenêtre est perdu, y compris les buts et les décisions des premiers tours.',

  'strategy.summarize': 'Résumer à un seuil',
  'strategy.summarize.does':
    'Dès que le prompt atteint une taille, remplace la partie ancienne par un résumé et garde la fin.',
  'strategy.summarize.cache':
    'Tout sauf le prompt système, une fois par résumé. Un appel à la suite du préfixe inchangé le lit encore ; un prompt à part ne lit rien.',
  'strategy.summarize.risk':
    'Les détails absents du résumé sont perdus, davantage à chaque réécriture ; une partie est redemandée.',

  'strategy.full-reset': 'Remise à zéro',
  'strategy.full-reset.does':
    'Près du bout de la fenêtre de contexte, repart du prompt système et de la question en cours.',
  'strategy.full-reset.cache': 'Tout sauf le prompt système, une fois par remise à zéro.',
  'strategy.full-reset.risk': 'Tout ce qui précède est perdu, sans résumé.',

  'strategy.delta-summary': 'Résumé différentiel',
  'strategy.delta-summary.does':
    'Ne résume que ce qui est venu depuis le dernier résumé et l’ajoute à la suite des précédents, qui ne changent pas.',
  'strategy.delta-summary.cache':
    'Ce qui suit les résumés précédents ; le prompt système et ces résumés sont encore lus.',
  'strategy.delta-summary.risk':
    'Ce qu’un résumé omet est perdu, mais rien n’est résumé deux fois. Les résumés s’accumulent.',

  'strategy.hierarchical-summary': 'Résumé hiérarchique',
  'strategy.hierarchical-summary.does':
    'Résume ce qui est nouveau, et réunit plusieurs résumés en un seul du niveau suivant.',
  'strategy.hierarchical-summary.cache':
    'Ce qui suit le premier résumé remplacé ; les niveaux supérieurs sont le plus souvent encore lus.',
  'strategy.hierarchical-summary.risk': 'Le contenu le plus ancien a été réécrit le plus souvent.',

  'strategy.selective-retention': 'Rétention sélective',
  'strategy.selective-retention.does':
    'À un seuil, garde mot pour mot les questions, la fin et une part choisie du reste, et retire les autres messages.',
  'strategy.selective-retention.cache': 'Tout ce qui suit le premier message retiré.',
  'strategy.selective-retention.risk':
    'Le choix peut retirer ce qui servira plus tard. Une trace ne dit pas quels messages seraient pris : un sur n en tient lieu.',

  'strategy.retrieve': 'Rechercher au lieu de garder',
  'strategy.retrieve.does':
    'Range les anciens tours dans une réserve et ramène, à chaque tour, les passages les plus proches de la question.',
  'strategy.retrieve.cache':
    'Tout sauf le prompt système, au premier appel de chaque tour ; les autres appels du tour sont lus dans le cache.',
  'strategy.retrieve.risk': 'Ce que la recherche ne trouve pas est pour ainsi dire perdu.',

  'strategy.offload': 'Déporter dans des fichiers',
  'strategy.offload.does':
    'Écrit les grandes sorties d’outils dans des fichiers et laisse un chemin et un aperçu ; l’agent en ouvre une partie.',
  'strategy.offload.cache': 'Rien : ce qui a été envoyé n’est jamais modifié.',
  'strategy.offload.risk': 'L’agent ignore ce que contient un fichier qu’il n’ouvre pas.',

  'strategy.sub-agents': 'Sous-agents',
  'strategy.sub-agents.does':
    'Confie le travail d’outils de chaque tour à un sous-agent, qui rend un résultat court ; ses appels sont facturés aussi.',
  'strategy.sub-agents.cache':
    'Rien dans l’historique de l’agent. Chaque sous-agent commence son propre prompt et ne lit d’abord qu’un prompt système.',
  'strategy.sub-agents.risk': 'L’agent ne voit jamais ce que le résultat omet.',

  'strategy.write-and-execute': 'Écrire et exécuter',
  'strategy.write-and-execute.does':
    'Fait le travail d’outils par des scripts dans des fichiers : d’un script et de ce qu’il parcourt, seule une petite part entre dans l’historique.',
  'strategy.write-and-execute.cache': 'Rien : ce qui a été envoyé n’est jamais modifié.',
  'strategy.write-and-execute.risk':
    'Le modèle ne voit pas ce que le script n’a pas affiché. Tout le travail d’outils est pris pour des scripts.',

  'strategy.skills-on-demand': 'Compétences à la demande',
  'strategy.skills-on-demand.does':
    'Remplace le prompt système par un court catalogue et charge une compétence par un appel de plus quand elle sert.',
  'strategy.skills-on-demand.cache':
    'Rien : le prompt système réduit reste le même, et une compétence chargée est lue comme une sortie d’outil.',
  'strategy.skills-on-demand.risk':
    'L’agent peut ne pas charger ce qu’il lui faut. Les définitions d’outils sont comptées parmi les guides.',

  'strategy.summarize-oldest': 'Résumer la part la plus ancienne',
  'strategy.summarize-oldest.does':
    'À un seuil, remplace la part la plus ancienne des messages par un résumé ; les derniers ne sont jamais touchés.',
  'strategy.summarize-oldest.cache': 'Tout sauf le prompt système, une fois par résumé.',
  'strategy.summarize-oldest.risk':
    'Il compte des messages, non des jetons : il peut libérer peu et recommencer aussitôt. Des détails se perdent.',

  'strategy.agent-cache': 'Cache par agent',
  'strategy.agent-cache.does': 'Active ou coupe le cache de prompt de certains agents.',
  'strategy.agent-cache.cache':
    'Coupé : toute l’entrée de l’agent est hors cache, et il n’écrit rien. Actif : selon les règles du fournisseur.',
  'strategy.agent-cache.risk': 'Aucun pour la qualité : les prompts ne changent pas.',

  'parameter.maxTokens': 'Plus longue sortie d’outil, jetons',
  'parameter.offload.maxTokens': 'Plus longue sortie non écrite dans un fichier, jetons',
  'parameter.head': 'Gardés au début, jetons',
  'parameter.tail': 'Gardés à la fin, jetons',
  'parameter.triggerTokens': 'Taille du prompt qui déclenche, jetons',
  'parameter.keepTokens': 'Fin gardée, jetons',
  'parameter.keepResults': 'Résultats d’outils récents gardés, nombre',
  'parameter.clearAtLeastTokens': 'Moins que doit libérer un effacement, jetons',
  'parameter.placeholderTokens': 'Mention à la place d’un résultat, jetons',
  'parameter.messages': 'Messages récents gardés, nombre',
  'parameter.call': 'Comment le résumé est demandé',
  'parameter.selective-retention.call': 'Comment le choix est demandé',
  'parameter.summaryTokens': 'Résumé qui reste dans le prompt, jetons',
  'parameter.summaryOutputTokens': 'Sortie facturée pour un résumé, jetons',
  'parameter.instructionTokens': 'Consigne de cet appel, jetons',
  'parameter.windowShare': 'Part de la fenêtre de contexte qui déclenche',
  'parameter.fanIn': 'Résumés réunis en un seul, nombre',
  'parameter.retainShare': 'Part des autres messages qui reste',
  'parameter.choiceOutputTokens': 'Sortie facturée pour le choix, jetons',
  'parameter.topK': 'Passages ramenés, nombre',
  'parameter.keepTurns': 'Tours gardés avant le tour en cours, nombre',
  'parameter.passageTokens': 'Taille d’un passage, jetons',
  'parameter.pointerTokens': 'Chemin et aperçu, jetons',
  'parameter.readShare': 'Part des fichiers qui sont ouverts',
  'parameter.readTokens': 'Partie lue d’un fichier ouvert, jetons',
  'parameter.resultTokens': 'Résultat d’un sous-agent, au plus, jetons',
  'parameter.keptShare': 'Part des jetons d’un script qui reste',
  'parameter.catalogueTokens': 'Catalogue, jetons',
  'parameter.skillTokens': 'Une compétence chargée, jetons',
  'parameter.skillsUsed': 'Compétences qu’une session utilise, nombre',
  'parameter.share': 'Part la plus ancienne des messages',
  'parameter.keepMessages': 'Derniers messages jamais touchés, nombre',
  'parameter.agent-cache': 'Cache de prompt d’un agent, par son nom enregistré',

  'choice.call.fresh': 'dans un prompt à part',
  'choice.call.prefix': 'à la suite du prompt inchangé',
  'choice.call.none': 'sans appel de modèle',
  'choice.on': 'actif',
  'choice.off': 'coupé',

  'presets.study': 'Bras d’une étude publiée',
  'presets.agent': 'Ce que font des agents et des bibliothèques',
  'presets.pipeline': 'Couches d’une chaîne multi-agents',

  'preset.full-history': 'Historique entier, sorties brutes',
  'preset.full-history.note': 'Le bras de l’étude qui ne réécrit jamais rien.',
  'preset.capped-history': 'Historique entier, sorties plafonnées à 10k',
  'preset.capped-history.note': 'Le bras le moins cher de l’étude aux prix de DeepSeek.',
  'preset.summary-fresh': 'Résumé à 200k, prompt à part',
  'preset.summary-fresh.note': 'Sorties brutes, 50k gardés ; l’appel de résumé ne lit rien.',
  'preset.summary-prefix': 'Résumé à 200k, même préfixe',
  'preset.summary-prefix.note':
    'Sorties brutes, 50k gardés ; l’appel de résumé lit le prompt inchangé.',
  'preset.capped-summary-fresh': 'Sorties plafonnées, résumé à 200k, prompt à part',
  'preset.capped-summary-fresh.note': 'Le bras de l’étude avec un plafond de 10k et 50k gardés.',
  'preset.capped-summary-prefix': 'Sorties plafonnées, résumé à 200k, même préfixe',
  'preset.capped-summary-prefix.note':
    'Le bras compacté de l’étude, auquel tout garder est comparé.',
  'preset.production-summary': 'Résumeur de production à 30k',
  'preset.production-summary.note':
    'Les résultats d’outils sont effacés à 5k. Seuls ces deux seuils sont publiés ; la fin gardée vaut un quart du seuil, comme dans les bras à 200k.',
  'preset.aggressive-summary': 'Résumeur agressif',
  'preset.aggressive-summary.note':
    'L’étude publie son coût, mais pas ses paramètres : le seuil de 10k et le seul résultat gardé sont notre lecture.',
  'preset.sliding-window': 'Fenêtre glissante de 12 messages',
  'preset.sliding-window.note': 'Le bras de l’étude sans aucun résumé.',
  'preset.profile-memory': 'Mémoire de profil',
  'preset.profile-memory.note':
    'Un profil de 500 jetons, souvent réécrit. L’étude publie son coût, mais pas ses paramètres : ceux-ci sont notre lecture.',
  'preset.selective-retention': 'Rétention sélective à 30k',
  'preset.selective-retention.note':
    'L’étude publie son coût, mais pas ses paramètres : le seuil et la fin gardée sont ceux de son résumeur.',
  'preset.retrieval': 'Recherche dans l’historique',
  'preset.retrieval.note': 'Trois passages, deux tours gardés.',

  'preset.claude-code': 'Claude Code, près d’une fenêtre de 200k',
  'preset.claude-code.note':
    'Compacte 13 000 jetons avant le bout utilisable. Les fichiers qu’il relit ensuite n’y sont pas.',
  'preset.codex': 'Codex, près d’une fenêtre de 272k',
  'preset.codex.note':
    'Garde le début et la fin des sorties ; compacte aux neuf dixièmes de la fenêtre. Ses 20 000 jetons de messages de la personne sont pris comme fin gardée.',
  'preset.gemini-cli': 'Gemini CLI, à la moitié d’une fenêtre de 1M',
  'preset.gemini-cli.note':
    'Garde les trois dixièmes les plus récents. Son second appel, qui vérifie le résumé, est laissé de côté.',
  'preset.server-compaction': 'Compaction par l’API à 150k',
  'preset.server-compaction.note':
    'La valeur par défaut de la compaction d’Anthropic à un seuil de jetons ; tout ce qui précède le résumé est retiré.',
  'preset.context-editing': 'Édition du contexte à 100k',
  'preset.context-editing.note':
    'Les valeurs par défaut d’Anthropic pour effacer les résultats d’outils : les trois derniers restent.',
  'preset.deep-agents': 'Deep Agents de LangChain',
  'preset.deep-agents.note':
    'Les sorties au-delà de 20k vont dans des fichiers ; à 170k, tout est résumé sauf les six derniers messages.',
  'preset.oldest-half': 'Moitié la plus ancienne résumée',
  'preset.oldest-half.note':
    'Le dernier recours d’une chaîne publique : les dix derniers messages restent toujours. Son seuil n’est pas publié ; 170k est la valeur par défaut d’une bibliothèque.',
  'preset.observation-masking': 'Masquage des observations',
  'preset.observation-masking.note':
    'Seuls les dix derniers résultats d’outils sont envoyés, comme dans « The Complexity Trap » (2025).',

  'preset.output-budgets': 'Budgets de sortie',
  'preset.output-budgets.note':
    'Le plus grand budget de la chaîne, 1 500 jetons, pour chaque sortie ; son rapporteur en a 1 000, son validateur 800.',
  'preset.write-and-execute': 'Écrire et exécuter',
  'preset.write-and-execute.note':
    'Des scripts d’environ 105 lignes en laissent environ 3 dans le contexte : 95 % de moins.',
  'preset.skills-on-demand': 'Compétences à la demande',
  'preset.skills-on-demand.note':
    'Des guides de 20 000 jetons deviennent un catalogue de 500, soit 97 % de moins, et 3 000 quand l’un sert.',
  'preset.isolation': 'Isolation dans des sous-agents',
  'preset.isolation.note': 'Chacun rend au plus 1 000 jetons.',
  'preset.agent-caches': 'Sans cache pour les agents d’un seul appel',
  'preset.agent-caches.note':
    'Coupé pour coordinator, planner, validator et tracker ; les autres noms restent comme enregistrés.',
  'preset.all-layers': 'Toutes les couches ensemble',
  'preset.all-layers.note':
    'Scripts, budgets, compétences et sous-agents, avec la moitié la plus ancienne résumée en dernier recours.',
};
