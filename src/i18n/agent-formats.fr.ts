/** Français de la page des formats : les journaux des agents. */
import type { Template } from './i18n.ts';
import type { agentFormatsEn } from './agent-formats.en.ts';

export const agentFormatsFr: Readonly<Record<keyof typeof agentFormatsEn, Template>> = {
  'formats.gemini-cli.where':
    'Dans votre dossier personnel, `~/.gemini/tmp/<project>/chats/session-….json`, en `.jsonl` depuis la version 0.40. Aussi la réponse de `gemini --output-format json`.',
  'formats.gemini-cli.read':
    'Les jetons de chaque message du modèle. Un message réécrit est un seul appel, dans son dernier état. Les sous-agents sont rattachés à la session et au tour qui les ont lancés.',
  'formats.gemini-cli.exact':
    'L’entrée avec sa part en cache, la réponse, les réflexions et l’entrée des outils : leur total se vérifie à chaque ligne. Les réflexions sont facturées comme de la sortie, l’entrée des outils comme de l’entrée.',
  'formats.gemini-cli.assumed':
    'Les lignes de zéros sont des requêtes interrompues, pas des appels. Google ne note pas les jetons écrits : ils sont dans l’entrée hors cache. L’appel d’une compression n’est pas enregistré, et aucune ligne n’en parle. La réponse sans interface n’a que des sommes par modèle.',

  'formats.opencode.where':
    '`opencode export <session> > session.json`. Les messages des anciennes versions sont dans `~/.local/share/opencode/storage/message` ; les lignes de `opencode run --format json` sont lues aussi. La base elle-même ne l’est pas.',
  'formats.opencode.read':
    'Jetons, coût, modèle et fournisseur de chaque message de l’assistant ; les résumés sont distingués, et les sous-agents rattachés à la session et au tour qui les ont lancés. Un message de plusieurs étapes compte un appel par étape.',
  'formats.opencode.exact':
    'Tous les nombres sont disjoints ; le raisonnement s’ajoute à la sortie. Un total enregistré tranche quand une version compte autrement.',
  'formats.opencode.assumed':
    'Sans total, le raisonnement est hors de la sortie. Les zéros d’un message en échec ne sont pas un appel. Un zéro de jetons écrits est inconnu quand le fournisseur n’en note pas. Les lignes de `run` ne nomment pas le modèle.',

  'formats.cline.where':
    'Dans le stockage de l’extension de VS Code, `globalStorage/<extension>/tasks/<task>/ui_messages.json`, pour Cline aussi `~/.cline/data/tasks`. Donnez tout le dossier `tasks`.',
  'formats.cline.read':
    'Jetons et coût de chaque requête, modèle et fournisseur s’ils sont notés. Une tâche ou un retour de la personne commence un tour.',
  'formats.cline.exact':
    'Cline compte les jetons en cache à côté de l’entrée. Roo Code et Kilo Code disent par `apiProtocol` s’ils y sont compris ; les deux sont lus. Les requêtes d’un état que l’on a quitté restent comme une somme.',
  'formats.cline.assumed':
    'Les requêtes annulées sans jetons ne sont pas des appels. Les jetons écrits prennent la durée de vie par défaut du fournisseur. Les lignes anciennes ne nomment pas le modèle. L’appel d’une condensation est signalé comme manquant : seul son coût est noté.',

  'formats.qwen-code.where':
    'Dans votre dossier personnel, `~/.qwen/projects/<project>/chats/<session>.jsonl`. Donnez tout le dossier du projet, pour ses sous-agents.',
  'formats.qwen-code.read':
    'L’usage de chaque ligne du modèle ; ses copies dans les lignes de télémétrie sont laissées de côté. Les sous-agents sont rattachés à la session et au tour qui les ont lancés.',
  'formats.qwen-code.exact':
    'L’entrée avec sa part en cache. Le total dit si les réflexions sont dans la réponse ou à côté.',
  'formats.qwen-code.assumed':
    'Sans total, les réflexions sont à côté de la réponse, comme chez Gemini. Les jetons écrits ne sont pas notés. L’appel d’une compression est signalé comme manquant.',

  'formats.copilot-cli.where':
    'Dans votre dossier personnel, `~/.copilot/session-state/<session>/events.jsonl`.',
  'formats.copilot-cli.read':
    'Les sommes par modèle à chaque fin de la session. Les appels venus depuis, ou d’une session jamais finie, n’ont que leur sortie. L’appel d’un compactage est lu quand ses jetons sont notés.',
  'formats.copilot-cli.exact':
    'Les sommes, avec lectures et écritures par modèle. La sortie dit si les sommes d’une session reprise sont celles de la session ou du dernier lancement.',
  'formats.copilot-cli.assumed':
    'Une ligne de sommes vaut pour beaucoup d’appels : paliers et fenêtres ne peuvent s’appliquer, d’où une borne inférieure là où le fournisseur a des paliers. Les appels isolés ont une entrée inconnue. Les traces que Copilot exporte par OpenTelemetry en disent plus.',

  'formats.claude-agent-sdk.where':
    'Les messages de votre propre programme Agent SDK, ou la sortie de `claude -p --output-format json` ou `stream-json`, gardée dans un fichier.',
  'formats.claude-agent-sdk.read':
    'Chaque réponse une fois, et les sommes du résultat par modèle. Jamais les deux : le résultat n’ajoute que la sortie que les messages omettent.',
  'formats.claude-agent-sdk.exact':
    'Entrée, lectures et écritures de chaque réponse ; la sortie d’une exécution, par modèle. Les sous-agents sont reconnus à l’appel d’outil qui les a lancés.',
  'formats.claude-agent-sdk.assumed':
    'Les messages portent une sortie provisoire. Ce que le résultat a de plus forme une ligne à part, sans appel. Quand l’entrée du résultat diffère de celle des messages, ses sommes valent seules. Sans résultat, la sortie est une borne inférieure. Les appels qui figurent aussi dans une transcription de la même session comptent une fois.',

  'formats.codex-exec.where':
    'La sortie de `codex exec --json`, gardée dans un fichier. Les rollouts de `~/.codex/sessions` des mêmes exécutions en disent plus ; si vous donnez les deux, un fil compte une fois.',
  'formats.codex-exec.read':
    'L’usage à la fin de chaque tour. C’est la somme du fil jusque-là : celui d’un fil repris est la différence avec le tour d’avant.',
  'formats.codex-exec.exact':
    'Les sommes d’un tour : l’entrée avec sa part en cache, la sortie avec sa part de raisonnement.',
  'formats.codex-exec.assumed':
    'Le nombre d’appels d’un tour, leur heure et le modèle ne sont pas dits : un tour est une ligne, et le modèle est à choisir. Les tours en échec n’ont pas d’usage.',

  'formats.openhands.where':
    'Le `base_state.json` d’une conversation (`~/.openhands/conversations/<id>/`), le `output.jsonl` d’une évaluation.',
  'formats.openhands.read':
    'Une entrée de `token_usages` par appel, selon le service du modèle ; les appels du condenseur sont des résumés. Coûts et heures s’ils sont notés appel par appel.',
  'formats.openhands.exact':
    'Les nombres donnés par LiteLLM. La somme cumulée n’est jamais ajoutée aux appels ; seule, elle est une ligne qui vaut pour tous.',
  'formats.openhands.assumed':
    'Les jetons en cache sont dans l’entrée, sauf s’il y en a plus que d’entrée. Rien ne dit où une personne a parlé : chaque appel est un tour.',

  'formats.mini-swe-agent.where': 'Le `….traj.json` d’une exécution.',
  'formats.mini-swe-agent.read':
    'La réponse entière de chaque appel, avec son coût et son heure ; le fournisseur d’après le nom du modèle configuré.',
  'formats.mini-swe-agent.exact':
    'Les nombres de l’usage de la réponse, démêlés selon les règles de son fournisseur. Sur une exécution publique, ils donnent le coût enregistré au dernier chiffre près.',
  'formats.mini-swe-agent.assumed':
    'Une exécution est un tour. Les appels en échec sont comptés par l’agent mais n’ont pas de message : ils sont signalés. Les fichiers des anciennes versions n’ont que des messages : leurs réponses sont signalées comme des appels sans nombres.',

  'formats.swe-agent.where': 'Le `….traj` d’une exécution.',
  'formats.swe-agent.read':
    'Les sommes de l’exécution : jetons envoyés et reçus, nombre d’appels, coût ; le modèle d’après la configuration gardée.',
  'formats.swe-agent.exact': 'Le nombre d’appels et le coût enregistré.',
  'formats.swe-agent.assumed':
    'SWE-agent compte avec son propre tokenizer : les sommes sont approchées. Rien ne dit ce qui était en cache : toute l’entrée compte hors cache. Une ligne vaut pour tous les appels : paliers et fenêtres ne peuvent s’appliquer.',

  'formats.pi.where':
    'Dans votre dossier personnel, `~/.pi/agent/sessions/<project>/….jsonl` ; OpenClaw garde ses sessions sous la même forme.',
  'formats.pi.read':
    'Chaque message de l’assistant qui a un usage : modèle, fournisseur, jetons, coût. L’historique copié d’une branche n’est compté qu’une fois, d’un fichier à l’autre.',
  'formats.pi.exact':
    'Les quatre nombres, qui sont disjoints. Sur des sessions publiques, ils donnent le coût enregistré au dernier chiffre près.',
  'formats.pi.assumed':
    'Les lignes de zéros sont des requêtes interrompues. Les jetons écrits sans durée de vie prennent celle par défaut du fournisseur. Un zéro de jetons écrits est inconnu quand le fournisseur n’en note pas. L’appel qui a écrit le résumé d’un compactage est signalé comme manquant.',

  'formats.kimi-cli.where':
    'Le `wire.jsonl` d’une session, sous `~/.kimi/sessions/` ou `~/.kimi-code/sessions/`. Donnez tout le dossier.',
  'formats.kimi-cli.read':
    'Un `usage.record` par appel, ou les mises à jour d’état des anciennes versions. L’appel d’un compactage est enregistré : c’est un résumé.',
  'formats.kimi-cli.exact':
    'Entrée, lectures et écritures, qui sont disjointes. La copie à la fin d’une étape n’est pas comptée.',
  'formats.kimi-cli.assumed':
    'Les anciennes versions ne nomment pas le modèle et n’enregistrent pas l’appel d’un compactage, qui est signalé. Un sous-agent est reconnu au nom de son agent.',

  'formats.ccusage.where':
    '`ccusage daily --json > usage.json`, de même `weekly`, `monthly`, `session` et `blocks`. Les journaux eux-mêmes en disent bien plus : donnez-les si vous les avez.',
  'formats.ccusage.read':
    'Les lignes par modèle de chaque période, sinon la somme de la période ; les coûts du rapport.',
  'formats.ccusage.exact':
    'Les sommes telles que rapportées. Quand les lignes par modèle et la somme de la période diffèrent, les lignes valent.',
  'formats.ccusage.assumed':
    'Une ligne vaut pour un nombre inconnu d’appels : ni tours, ni fenêtres, ni paliers. Les durées de vie des jetons écrits sont perdues : celle par défaut du fournisseur. La sortie des modèles Claude peut être trop basse, comme dans les journaux d’origine : borne inférieure.',

  'formats.droid.where': 'Dans votre dossier personnel, `~/.factory/sessions/….settings.json`.',
  'formats.droid.read': 'Les sommes d’une session, son modèle et son fournisseur.',
  'formats.droid.exact': 'Les sommes telles quelles.',
  'formats.droid.assumed':
    'Une session est une ligne qui vaut pour tous ses appels : ni tours, ni fenêtres, ni paliers. Les jetons en cache sont à côté de l’entrée, la réflexion à côté de la sortie. Les jetons écrits prennent la durée de vie par défaut du fournisseur.',

  'formats.amp.where': 'Dans votre dossier personnel, `~/.local/share/amp/threads/T-….json`.',
  'formats.amp.read':
    'L’usage de chaque message de l’assistant ; dans les fils anciens, les lignes du registre. Un message et sa ligne du registre sont un seul appel.',
  'formats.amp.exact':
    'Entrée, lectures et écritures, qui sont disjointes et dont la somme est l’entrée totale enregistrée.',
  'formats.amp.assumed':
    'Les lignes de zéros sont des réponses annulées, pas des appels. Les lignes du registre ne disent pas ce qui était en cache : lectures et écritures sont inconnues. Les jetons écrits prennent la durée de vie par défaut du fournisseur. Les crédits ne sont pas des dollars et sont laissés de côté.',

  'formats.aider.where': 'Dans le dossier de travail, `.aider.chat.history.md`.',
  'formats.aider.read':
    'La ligne d’usage sous chaque réponse : jetons envoyés et reçus, écritures et lectures de cache, coût du message ; le modèle principal.',
  'formats.aider.exact': 'Rien : chaque nombre est arrondi, au millier à partir de dix mille.',
  'formats.aider.assumed':
    'Les nombres sont approchés. Tous les appels d’une session ont l’heure de son début, lue en UTC faute de fuseau. Les jetons écrits ou en cache sont dans les jetons envoyés, sauf s’il y en a plus. Les appels du modèle secondaire ne sont pas distingués.',
};
