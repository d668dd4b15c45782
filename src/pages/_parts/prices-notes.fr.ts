/**
 * French for the notes of pricing/, by their English text. A note that is missing here appears in
 * English, marked as such; a test names it.
 */
export const PRICE_NOTES_FR: Readonly<Record<string, string>> = {
  'A 12-hour write price is published for Sol and not confirmed here.':
    'Un prix d’écriture pour 12 heures est publié pour Sol ; il n’est pas confirmé ici.',
  'A promotion, promised until at least 2026-11-21. No later source was found: unverified from 2026-11-22.':
    'Promotion, promise au moins jusqu’au 21 novembre 2026. Aucune source plus récente : non vérifié à partir du 22.',
  'Above 100,000 prompt tokens the whole call, output included, costs five times as much.':
    'Au-delà de 100 000 jetons de requête, l’appel entier, sortie comprise, coûte cinq fois plus.',
  'An older data set has 0.5/3 with 2/6 above 256,000 tokens; the newer one is used.':
    'Un jeu de données plus ancien donne 0,5/3, et 2/6 au-delà de 256 000 jetons ; le plus récent est retenu.',
  'At some later date the name began to route to Grok Build 0.1 at 1/0.2/2; the day is not known.':
    'Plus tard, ce nom a mené à Grok Build 0.1, à 1/0,2/2 ; le jour n’est pas connu.',
  'Base rates are off-peak; the peak costs twice as much.':
    'Les prix de base sont ceux des heures creuses ; les heures pleines coûtent le double.',
  '2,048 at Anthropic; the Bedrock table says 4,096.':
    '2 048 chez Anthropic ; le tableau de Bedrock dit 4 096.',
  'Documented minimum 1,024; 2,048 was measured.': 'Minimum documenté : 1 024 ; mesuré : 2 048.',
  'Increment measured by a third party on Grok 4.6.': 'Pas mesuré par un tiers sur Grok 4.6.',
  'Increment measured by a third party.': 'Pas mesuré par un tiers.',
  'Minimum not published for this model; taken from 3.6/3.8 Flash.':
    'Minimum non publié pour ce modèle ; repris de 3.6/3.8 Flash.',
  'Minimum not published for this model; taken from Fable 5.':
    'Minimum non publié pour ce modèle ; repris de Fable 5.',
  'Minimum not published for this model; taken from Gemini 4 Argon.':
    'Minimum non publié pour ce modèle ; repris de Gemini 4 Argon.',
  'Minimum not published for this model; taken from Mythos 5.':
    'Minimum non publié pour ce modèle ; repris de Mythos 5.',
  'Minimum not published for this model; taken from Opus 5.':
    'Minimum non publié pour ce modèle ; repris d’Opus 5.',
  'Minimum not published for this model; taken from Sonnet 5.':
    'Minimum non publié pour ce modèle ; repris de Sonnet 5.',
  'Minimum not published; Haiku 4.5 has 4,096.': 'Minimum non publié ; Haiku 4.5 a 4 096.',
  'Newest page; earlier ones said 1,024.': 'Page la plus récente ; les précédentes disaient 1 024.',
  'Newest page; earlier ones said 4,096.': 'Page la plus récente ; les précédentes disaient 4 096.',
  'Cache writes became a billed item with the lifetimes of autumn 2026; no price is published for K3, so they are billed as input.':
    'Les écritures de cache sont facturées depuis les durées de vie de l’automne 2026 ; aucun prix n’est publié pour K3 : elles sont facturées comme de l’entrée.',
  'Cached input at 0.025 of the input price.': 'Entrée en cache à 0,025 fois le prix d’entrée.',
  'Cached input at 0.05 of the input price.': 'Entrée en cache à 0,05 fois le prix d’entrée.',
  'Cached input costs as much as fresh input.':
    'L’entrée en cache coûte autant que l’entrée hors cache.',
  'Cached input halved.': 'Entrée en cache à moitié prix.',
  'Cached price of an explicit hit (10 %); an implicit hit would be 0.40 (20 %) and OpenRouter lists 0.25.':
    'Prix d’une lecture explicite (10 %) ; une lecture implicite serait à 0,40 (20 %), et OpenRouter affiche 0,25.',
  'Cached price of an implicit hit (20 %); an explicit hit costs 0.25 (10 %).':
    'Prix d’une lecture implicite (20 %) ; une lecture explicite coûte 0,25 (10 %).',
  'Chinese public holidays count as off-peak and are not known here.':
    'Les jours fériés chinois comptent en heures creuses et ne sont pas connus ici.',
  'Cut by 80 %.': 'Baissé de 80 %.',
  'Introductory price until the end of 2026.': 'Prix de lancement jusqu’à la fin de 2026.',
  'Introductory price until the end of 2026. One data set of September still has 1.5/7.5; three others have this.':
    'Prix de lancement jusqu’à la fin de 2026. Un jeu de données de septembre donne encore 1,5/7,5 ; trois autres donnent celui-ci.',
  'Launch promotion at a quarter of the list price of 1.74/0.145/3.48.':
    'Promotion de lancement au quart du prix affiché de 1,74/0,145/3,48.',
  'Launch promotion at half price, until the end of 2026-09-09 in UTC+8.':
    'Promotion de lancement à moitié prix, jusqu’à la fin du 9 septembre 2026 (UTC+8).',
  'Launched as an offer until 2026-08-31 with a rise to 3/15 to follow; on 2026-08-11 the rise was called off.':
    'Lancé comme une offre jusqu’au 31 août 2026, avant une hausse à 3/15 ; la hausse a été annulée le 11 août.',
  'No long-context tier had been published.':
    'Aucun palier pour les longues requêtes n’avait été publié.',
  'Older snapshots have a cached price of 0.075; the day of the change is not known.':
    'Les versions plus anciennes ont un prix en cache de 0,075 ; le jour du changement n’est pas connu.',
  'One data set adds a tier at twice the price above 128,000 tokens; two have none.':
    'Un jeu de données ajoute un palier au double au-delà de 128 000 jetons ; deux n’en ont pas.',
  'One data set only; another has the price of a reseller.':
    'Un seul jeu de données ; un autre donne le prix d’un revendeur.',
  'Only the global. profile is at list price; the bare id and the geographic prefixes cost 10 % more.':
    'Seul le profil global. est au prix affiché ; le nom nu et les préfixes géographiques coûtent 10 % de plus.',
  'OpenRouter lists one price for the model; the endpoint that served a call may charge another, so a cost recorded in the log is the better figure.':
    'OpenRouter affiche un prix pour le modèle ; le point d’accès qui a servi l’appel peut en demander un autre : un coût enregistré dans le journal vaut mieux.',
  'OpenRouter lists one price for the model; the endpoint that served a call may charge another, so a cost recorded in the log is the better figure. The listed write price of 0.083333 is the rent of five minutes, not the price of a written token; writes are billed as input.':
    'OpenRouter affiche un prix pour le modèle ; le point d’accès qui a servi l’appel peut en demander un autre : un coût enregistré dans le journal vaut mieux. Le prix d’écriture affiché de 0,083333 est un loyer de cinq minutes, non le prix d’un jeton écrit ; les écritures sont facturées comme de l’entrée.',
  'Peak hours on every day of the week.': 'Heures pleines tous les jours de la semaine.',
  'Peak hours on working days only, announced for 2026-08-23 00:00 in UTC+8; no peak hour lies between that and 00:00Z.':
    'Heures pleines les jours ouvrés seulement, annoncé pour le 23 août 2026 à 00:00 (UTC+8) ; aucune heure pleine ne tombe entre cet instant et 00:00 UTC.',
  'Peak hours on working days only. A notice of 2026-09-10 would bill the name as V4.1 Flash from 2026-09-14T04:00Z, but the price page of October still shows these rates: unsure from mid-September to October.':
    'Heures pleines les jours ouvrés seulement. Un avis du 10 septembre 2026 facturait ce nom comme V4.1 Flash à partir du 14 septembre à 04:00 UTC, mais la page de prix d’octobre affiche encore ces prix : incertain de la mi-septembre à octobre.',
  'Priority is published as 0.25/0.125/1, five thirds of the base; the multiplier is rounded.':
    'Le service prioritaire est publié à 0,25/0,125/1, soit cinq tiers de la base ; le facteur est arrondi.',
  'Search grounding is billed for each grounded prompt, not each query.':
    'La recherche est facturée par requête enrichie, non par recherche.',
  'Sources disagree on a prompt of exactly 272,000 tokens: it is priced at the base here.':
    'Les sources divergent pour une requête d’exactement 272 000 jetons : ici, elle est au prix de base.',
  'Surcharge on prompts over 200,000 tokens, dropped on 2026-03-13.':
    'Supplément au-delà de 200 000 jetons de requête, supprimé le 13 mars 2026.',
  'The 12-hour write price above 272,000 tokens is not published; it follows the input price.':
    'Le prix d’écriture pour 12 heures au-delà de 272 000 jetons n’est pas publié ; il suit le prix d’entrée.',
  'The cached price is taken from o3-deep-research, which had the same list price. The data sets show 0.5, which is the price after the cut.':
    'Le prix en cache est repris de o3-deep-research, au même prix affiché. Les jeux de données donnent 0,5, qui est le prix d’après la baisse.',
  'The card in CNY is 1/0.02/4 off-peak and twice that at the peak; it is another list, not a conversion. Chinese public holidays count as off-peak and are not known here.':
    'La grille en CNY est de 1/0,02/4 en heures creuses et du double en heures pleines ; c’est une autre grille, non une conversion. Les jours fériés chinois comptent en heures creuses et ne sont pas connus ici.',
  'The card in CNY of open.bigmodel.cn is cheaper; it is another list, not a conversion.':
    'La grille en CNY de open.bigmodel.cn est moins chère ; c’est une autre grille, non une conversion.',
  'The introductory price ends with 2026-11-30.':
    'Le prix de lancement prend fin avec le 30 novembre 2026.',
  'The list price is 0.6/2.4; the maker calls the halving permanent.':
    'Le prix affiché est de 0,6/2,4 ; l’éditeur dit cette moitié définitive.',
  'The list price of the maker, which the global endpoint of Vertex charges for its other models.':
    'Le prix affiché de l’éditeur, que le point d’accès global de Vertex applique à ses autres modèles.',
  'The name is served by, and billed as, V4.1 Flash.':
    'Ce nom est servi par V4.1 Flash, et facturé comme lui.',
  'The names were served by V3.2.': 'Ces noms étaient servis par V3.2.',
  'The names were served by V4 Flash. Both were retired on 2026-07-24.':
    'Ces noms étaient servis par V4 Flash. Tous deux ont été retirés le 24 juillet 2026.',
  'The official card rises in steps at 32,000, 128,000 and 256,000 tokens. Only the first step is known: a lower bound for longer prompts.':
    'La grille officielle monte par paliers à 32 000, 128 000 et 256 000 jetons. Seul le premier est connu : borne inférieure pour les requêtes plus longues.',
  'The one-million-token beta ended; longer prompts are refused.':
    'La bêta à un million de jetons a pris fin ; les requêtes plus longues sont refusées.',
  'The start of this price on Azure is not known. Before 2026-08-21 the price of OpenAI itself was 5/0.5/30.':
    'Le début de ce prix sur Azure n’est pas connu. Avant le 21 août 2026, le prix d’OpenAI était de 5/0,5/30.',
  'The tier needed the one-million-token beta.':
    'Le palier exigeait la bêta à un million de jetons.',
  'The tier needed the one-million-token beta. llm-prices lists it, genai-prices does not.':
    'Le palier exigeait la bêta à un million de jetons. llm-prices le donne, genai-prices non.',
  'Twice the input and output price, with the same cached price.':
    'Entrée et sortie au double, même prix en cache.',
  'Two names that pointed at one model after another. Prices before V3.2 are not listed.':
    'Deux noms qui ont désigné un modèle après l’autre. Les prix d’avant V3.2 ne sont pas donnés.',
  'gpt-4o-2024-05-13 has another price list and is not matched.':
    'gpt-4o-2024-05-13 a une autre grille et n’est pas reconnu ici.',
};
