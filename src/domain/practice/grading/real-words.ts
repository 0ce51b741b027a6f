/**
 * Common words that one slip makes of another common word. A slip that spells one of these isn't a typo but a wrong word. Lessons add
 * their own.
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  `accept except expect aspect adapt adopt advice advise affect effect afraid aisle alley allay allow alone along aloud allowed
  ahead across abroad aside asleep aboard around ashore
  already altar alter among angel angle angry annual apart appeal appear arise arose awake aware award badly barely bread broad
  beard board beach bench peach reach teach began begin begun being berry bury birth black block blink blank blood bloom blown
  blame flame blind blend boast boost coast toast bought brought fought taught thought though through tough rough cough enough
  brain train drain grain brake break bride bribe bridge brick trick bring brings brown crown drown frown build built guild
  burst butter better bitter batter letter litter button bottom camel carrot carry marry merry cellar seller chair chain chance
  change charge cheap cheat sheet chest cheese choose chose chosen loose lose loses losing loosing lost clean clear clever
  climb click clock cloak close closed clothe clothes cloth cloths cloud could would should mould couch coach count court county
  country course coarse cover lover cream dream cross crowd cried dried tried dairy diary daily dance dense desert dessert dinner
  diner dining dirty thirty thirsty thirteen doubt drank drink drunk dress drive drove driver driven early eager earth ending
  enter evening event exist exit extend intend faith faint father farther further fewer fever field final finally finish fisher
  flight fright light night right eight might sight tight fight floor flour flower fly forth fourth forty fourteen found founded
  round sound pound bound mound front fruit funny sunny glass grass class glove great greet green grew grow growing guess guest
  handle candle happen heart heard hearth heavy heaven seven seventy seventeen sixty sixteen fifty fifteen eighty eighteen
  ninety nineteen hoarse horse house mouse hoping hopping hotel hotter hungry hurry image invent judge jumper juice kitchen
  kitten chicken knife knives knock known knows label large later latter water waiter waster lather lesson lessen listen level
  likely lonely lovely liver river local locale locker lower power tower lunch bunch launch march match watch catch hatch patch
  manner manor market marked master mister metal medal petal middle miner minor model motel modern moral morale month morning mourning mouth
  mother other another brother bother moved movie money honey movies nearly noble noise nurse purse north novel offer often open
  owner paint point print pants plants parent patent party pasty pastry past paste patient patients peace piece pence fence pencil
  penny people person prison personal personnel phone plane plan plain plant planet plate place palace police policy pleas please
  plead pleased poet poor pool possible post potato price prize pride principal principle private quiet quite quit quick queen
  quote radio reader ready really rely reply recent resent remain remind repair prepare result rice rise river robber rubber
  rocket pocket ruler rural safer sailor salad salary scare scary score shore share shape sharp sheep sheet sleep sleet steep
  sweep sheer cheer shelf shell shall shine shirt short sport skirt shoot shout shoes shone shown shower shut since singer sister
  single signal sixth skill slide slice slight slipper small smell smile smart smoke snack snake sneak soldier solid south mouth
  space spare speak spoke spoken special specially especially speech spell spend spent spill spoil spoon soon spring string strong
  stage staff stall stair stare starring staring starting start stars state statue status station stationary stationery steak
  stake steal steel still stick stock stone storm story store stove strange strike strict street stream sugar suite suit sweet
  sweat summer supper super supply sweater sweeter swear table tablet taken taste teeth tooth there their theirs these those
  theme thick think thing thank than then third threw three throw thrown throat through threat tiger timer tired title today toilet
  topic total touch trace trade travel treat trust truth truck trick trial trail twelve twenty uncle under union until usual
  using vary very voice visit vision waist waste wants water wealth health weather whether leather feather wedding weight weights
  eighth height where were wheel whale while white write wrote written whole whose who's woman women wonder wander wooden world
  word words worth worse worst worried wrong young youth
  bowl blow bore born brow burn cold clod cost cast coat cook look book took could felt fell full fall feel from form four hour
  your year hear hair here there hear near move love live life like late last list lost least left lift lives lies lied land hand
  came come some same time tame made make male mail main maid said side size seed seen seem self sell tell till tall talk walk
  work ward worm warm want went sent send spend stay stop step shop ship chip shoe show slow snow know now how who why way
  everyday anyone someone everyone sometime sometimes anymore anyway maybe alright almost although altogether cannot into onto
  beside besides breath breathe bathe costume custom customs customer decent descent descend device devise formally formerly
  human humane immoral inter later latest lightning lighting envelop envelope precede proceed perspective prospective
  preposition proposition quota summary summery surely surly thorough through throughout tired tried trips tries vacation vocation
  became become becomes forget forgot forgotten froze freeze frozen stole shake shook shaken stood stand understand understood
  slept swept wears wore tears tore blew flew grew drew draw drawn flown swum swam
  student students studied studies lives leaf leaves knight knights minute minutes hours ours course courses
  older order later math stale state stats remote remove team teams term terms simple sample layer clone passed paused splice since abort about with width
  protect project silver solver title tile roles rules pointer printer leading loading reading riding calls cells sift shift hits hints record resort
  report ports parts longer points prints accent passing parsing present prevent stops steps shot short sort intent rest reset newer falls fails fills
  exits exists edits case cause cases causes slope scope leads loads lends insert invert assure assume waiting writing written stated started stared
  starred bank blank black back prone prove probe defect detect meant brand band bland masked marked market contact contract contrast decay delay
  flash flush flesh fresh span spin bending binding lending ending locking looking lacking cooking licking liking tied ties concert convert clash crash
  crush brush bush stiff stuff staff discard lease wherever whenever slash core chore native refuse reuse nose noise wasted wanted wasting wanting
  colon coin remain retain boot decide derive stars expensive extensive alive miles males makers save slave adopted adapted lean learn leans learns
  learned leaned edited waits tend trend marks masks facts costs casts looked locked lacked ride ridge seeds sends sons stores scores scared scored
  lifting listing listening unable usable soup caution caption tricks tracks trucks ticks promises rising raising filling failing falling feeling
  feeding skipped shipped slipped making marking taking talking baking biking kids kinds speed speeds packed picked catching cared carried playing
  paying praying played prayed saying staying buying burying crying carrying drying trying selling sealing spelling smelling sitting setting
  hitting hating heated hated hatred winning wining planning planing sleeping slipping washing wishing leaving living loving lying laying wearing
  washed wished watched cleaned cleared cooked battle bottle castle cattle winner finger figure window widow villa village hunger hanger nasty tasty
  towel tower witch which wrist bored bred sturdy study petty pretty snow shown sheets streets trees treats tickets rackets rockets pockets packets
  buckets baskets beats boats bets cakes capes caves coats cards carts chats begs bags bears beers birds books boots bones buses cups cats cuts
  dishes dashes docks ducks games gates goats hats huts homes hopes jokes keys kings lakes lamps limps likes lines lions loans maps meals mails menus
  moons noons nets nuts pages pans pens pins pots pets rains ruins rings roads rooms roots ropes roses seas seats shapes ships shops shows signs
  songs spots sports sticks stacks sweets times toes toys trips wines wings winds woods`.split(/\s+/),
)
