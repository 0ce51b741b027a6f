/**
 * Common words that one slip makes of another word. A slip that spells one of these isn't a typo but a wrong word. Lessons add
 * their own. Words of SCOWL (© Kevin Atkinson) that are frequent in subtitles, the rarer ones too where l and r alone differ; of four
 * letters or more, since shorter ones are never a slip.
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  `abide ability aboard abort about above abroad abuse abused abuses abusing accent accents accept accepts accused aches across action
  actions adapt adapted adapting added addiction adding addition adopt adopted adopting adore adverse advice advise aesthetic affect afraid
  after ahead aide aided aiding aids aimed aiming aisle alas alert alerted alien alight align alike alive allay alley allow allowed ally
  almost aloha alone along aloud alpha already alright altar alter alteration although altitude altogether amigo among amour ample amuse
  amused amuses amusing anesthesia anesthetic angel anger angle angles angry ankle ankles annual another ants anymore anyone anyway apart
  apologies appeal appear apple apply arcade area areas ares arias aright arise armed arming armor armour arose around arouse arse artifacts
  artistic ashes ashore ashtray aside asleep aspect asses asset assets assume assure astray attitude auction audition avenge avenue awake
  award aware awoke babbling back backed backing backs backward backyard bacon badge badger badly bagged bags bail bailed bailing bake baked
  baker bakes baking balked ballet ballot balls band bandage bands banged banging bank banker bankers banking banks banner banter barber
  bare barely barge barging barker barking barks barn baron barrow bars base based bases bash bashed bashing basil baskets bass batch bates
  bath bathe bathed bathing baton bats batter battery batting battle battles battling beach beaches beacon beads beak bean beard bearded
  beards bearer bearing bearings bears beast beasts beat beating beatings beats beaver became become becomes beds bedside beep beeping beeps
  beers began begged begging begin begs begun behold being beings bellies bells belly below belts bench bend bender bending bends berated
  berry beside besides best bets better betting biased bidder bidding bids bigger biker bikers bikes biking billing billion bills billy bind
  binding binds bingo birch birds birth bitch bitches bites biting bitten bitter black blackboard blacked blacken blacks bladder blade blame
  blamed blaming blanch bland blank blanks blaring blast blasting blasts blaze bleach bleached bleak bled bleed bleeder bleeding bleeds
  blend blender bless blew blight blind blinded blinding blinds blink bliss block blockade blocked blocking blocks blond blood bloom
  blooming blooms blow blowing blown bluffing blunt blur blush blushes blushing board boarded boards boast boat boats bobby bogus boil
  boiled boiler boiling boils bolder bolted bolts bombing bombs bond bondage bonding bonds bone boner bones bongo bonny bonus bony boobies
  boobs booby boogie book bookie books boom boost booster boot booth boots booty border borders bore bored born borrow borrowing borrows
  both bother bothers bottle bottled bottles bottom bought boulder bouncy bound bounds bounty bower bowers bowing bowl bowler bowling bowls
  bows boxer boxers brace bracken brad bragging brain brake brakes bran branch brand branded brands brandy bras brats brave bravely breach
  breached breaching bread break breaker breaking breast breasts breath breathe breathed breathes bred breed breeder breeding breeds bribe
  brick bride bridge bright bring brings brink britches broad broke brooch brood brooks broom brooms brother brothers brought brow brown
  brows brunch brunt brush brushed brushes brushing bubble buckets bucking bucks budge buff bugged bugger buggers bugging buggy bugle build
  built bullet bullies bulls bully bummer bumped bumper bumping bumps bunch bunker bunny buns burger burgers burn burner burns burnt burrows
  burst bursting bursts bury burying buses bush bushes businessman businessmen bust busted buster busting busts busy butch butler buts
  butter butters butting button butts buying cabs cakes called caller calls calms came camel cameraman camp camped camper camping camps
  canal cancer candle cane canned cannon cannons cannot cans cant canvas canyon caper capes capital capitol capped caps caption carbon cards
  care cared career cares caring carmine carnal carried carrot carry carrying cart carton cartoon carts carve carved carver carves carving
  case cases cash cashed casing cast casting castle castor casts casual casually catch catching cater cats cattle causal cause causes
  caution cave caveman caves cease ceased ceases cellar cells cement cents certain certainly chain chains chair chairs champ chance change
  changed changes changing chant chanting chap chaps chapter char charge charged charger charges charging charity charm charmer chart
  charter charts chase chased chases chasing chat chats chatter chattering chatting cheap cheaper cheat cheated cheater cheating cheats
  check checked checking checks cheek cheeks cheeky cheer cheese cheesy chef cherry chest chews chick chicken chicks chiefs chili chimes
  chimp chimps chin chink chip chipped chipper chips choir choke choked choking choose chopped chopper choppers chopping chops chords chore
  chores chose chosen chuck chucked chump chunk chunks chunky cider cinch clack clacking clam clamp clamped clamping clamps clams clan clank
  clanking clap clapped clapping claps clarify clarity clash clashed clashes class classes clattering clause claws clean cleaned cleaner
  cleanest cleans clear cleared clearer cleaver clever click clicking clicks climb climes cling clink clipped clipping clips cloak cloaked
  clock clocked clocks clod clone clones close closed closer closet closets clot cloth clothe clothes cloths cloud clover clown clowning
  clowns cluck cluster clutch clutches coach coaches coal coarse coast coat coats cock cocks codes coin coins coke cokes cold colds collar
  collars college collision colon coma come comet comic command commanded commence commend commerce commune compete competing complement
  complete completed completing completion complexion compliment compute computer concept concepts concert concerts concession concussion
  condor conduct cone cones confession confessions confide confident confine confirm confirmed conform conformed confusion congressman
  conned cons consent consented contact contacted contacting contacts content contention contents contest contests context continent
  contract contracted contractions contracts contraption contrast convent convention converse convert converts convey convoy cook cooked
  cookie cookies cooking cooks cooler cools coon cooped cooper cope copper cops coral cord cords core corned corner coroner corporal corps
  corral cosmic cost costing costs costume couch cough could count counted countess counting countless country counts county course courses
  court courting courts cove cover covers covert cows crabs crack cracked cracking crackling cram cramp cramped cramping cramps crane crank
  cranking cranky crap crapped crapping craps crash crashed crashes crashing crass crate crater crates crave craving cream crease create
  created creates creating creation creek creep cremated crest crews crick cried crime crimes cringing crisp croak croaked croaking crock
  crocked crone crook crooked crooks crops cross crotch crowd crown crowning crowns crows cruises crummy crunch crush crushed crushes
  crushing crust crutch crutches crying crypt cubicle cubs cuddle cunning cunt cups cure cured cures curie curing curly curry curse curses
  cursing curt curtain curve custom customer customs cute cuter cuts cutter daddy daft dagger daggers daily dairy daisies daisy dames damned
  dance dancer dancers dandy danger dangers daring darker darned dashes dates dawn dead deaf dealer dealing deals dearer death deaths debt
  debts decade decadent decades decay deceased deceit decent decide decided decides deciding decks decode decoded decoy decreased decree
  dedicate deduce deer defeat defeated defeats defect defective defects defend defended defending defends define degree degrees delay
  delaying deleted delicate delicious delirious dell deluxe demise denial denied denies dense dental denying depart departed depend depended
  depending depends deported depot depraved deprive deprived depth depths derive derived descend descent desert deserts design despise
  despite dessert desserts detail detailed detect detected detection detective detector detention detest detour deuce device devise devoted
  devotion dialing dials diaper diarrhea diary dicks died dies differ digger digging dignity digs dilated dill dimes diner dings dining
  dinner dinners dipped dipping dirty discard discount discreet dishes disks dismount dispense disperse distract district dive diver divers
  diversity dives divide divided divine diving docking docks dodging doll dolly done door doors dory dose double doubt dove down downs dowry
  draft drafted drafts dragged dragging drags drain drake drank draw drawn dream dreamy dreary dress drew dried drift drifted drifting drill
  drink drinker drinks dripping drips drive driven driver drivers drives driving drone drool drop dropped dropping drops drought drove drown
  drowned drowning drowns drugged drugs drunk drunks drying dual ducked ducking ducks dukes dunk during dusty duty dwelling dying eager
  early earrings earth ease eater edit edited editing edits effect eight eighteen eighth eighty either eject elect elected election
  elections electron electrons emery empire empress encourage ending endure endured enema engaged enjoy enough ensure enter enters entire
  entirely entity entourage envelop envelope envy erased erasing erect erected erection erections erotic especially eternal ether ethic
  ethnic evacuate evacuated evacuating evacuation evaluate evaluated evaluation evening event every everyday everyone except excited
  exciting exercise exist exists exit exited exiting exits exotic expect expects expel expelled expensive expert experts expire expires
  explode explore export express extend extensive external face faces facts faculty fags fail failed failing fails faint fair faith fake
  fakes fall falling falls fame fancy fanny farce fare farmer farming farms farther farthest farts fast fasten faster fastest fatal father
  fathers fatter faulty favor favored favors favour favours faxed feared fearing feat feather feathers feds feed feeding feel feeling feels
  fees feet fell feller fellow fellows felt fence fender ferry fest fester fever fewer fiber fiction field fields fiend fifteen fifth fifty
  fight fights figure filed files filing filling fills filly films filter filth final finally finch find finder finding finds fined finer
  finery finger fingers finish fire firearm firearms fireball fired fireman firemen fires firms firth fisher fisherman fishermen fist fists
  fits fiver fixed fixes fixing flagged flagrant flail flake flakes flame flamed flames flaming flank flanks flapping flaps flare flares
  flash flashed flashes flashing flashy flat flats flatten flatter flattering flavor flavors flavour flawed flaws flayed fled fleeing flees
  flesh flew flick flied fliers flies flight flights fling flint flipped flipping flips flirt floats flock floods floor flour flowed flower
  flown flows fluke flunk flunked flush flushed flushes flushing flute flyer flyers flying folder folds folks follow follows folly fond font
  food foods fooled fools force ford fords fore foreman forgave forge forged forget forgive forgot forgotten forks form formally formed
  former formerly forming forms forth forty foster fought fouled fouls found founded founder founding four fourteen fourth frack fraction
  fractions fragrant frame framed frames framing frank franks frayed freeing freeman frees freeze freight fresh freshen freshman freshmen
  friction fridge fried friend friends fries fright fringe frock frocks from front frost frosting frown froze frozen fruit fryer frying full
  fuller fully fund funded funding funds funk funky funny furry furs further furthest fury gain gains gale gallantly galley gallon gals
  gamble gambled games gaps garage garbage garbled garner garret garter gasp gasping gate gates gauge gauze gave gaze gender gene generic
  genetic genie genre gentle gentleman gentlemen gently gentry gets getting ghastly giant giants giggle giggles gill gills girls glad glade
  glades gland glare glass glassy glaze glazed glide globe gloom gloss glove gloves glowing glows gnome goat goats goddess gods goggles
  golfing golly goner goody goofy goons gorge gout gown gowns grabbing grabs grace graceful gracefully grad grade grades graft grain grams
  grand grandma grandpa grant granting grants grape grass grasses grassy grateful grave gravel graver graves gray graze grazed great green
  greet grew grid grin grind grinder groan groin groom groove gross grove grovel groves grow growing grown grows grudge grunt grunting
  grunts guess guest guide guiding guild gunman gunmen gynecologist hacked hacker hacking hacks hailing hails hair haired hairs hairy
  halfway halls hallway hammer hamper hand handle handy hangar hanger hangover hanks happen happy hard harder hardest hardy harm harry hart
  harvest hash hatch hatched hate hated hath hating hatred hats hauled hauling haunted haunting haunts have haven having hawks head headed
  header heading heads healer heals health hear heard hearing hears hearse heart hearth hearts heat heated heater heath heather heating
  heats heaven heavy heels height heist helps herd here hereby heresy heroin herring hers hickey hicks higher hills hilly hinted hinting
  hints hitch hitched hits hitter hitting hives hoarse hobby hockey hoist holder holders holds holes holler holly homeless homer homes homey
  honey honking honks hoods hooked hooker hookers hooking hooks hooters hoped hopeless hopes hoping hopping horde horse horseman horses hose
  host hosting hosts hotel hotter hour hours house houses housing hovel hover huddle hugging human humane humidity humility hunch hunger
  hungry hunt hunted hunter hunting hunts hurry hurting hurts husky hussy hustling hutch huts hymn identifies identify identities identity
  image immoral immortal immortality immunity impact import incense incentive inches indicted infect infected infecting infection infer
  inferior infernal inform inhabit inhabited inject injected injection injections injure injured inland inmate inner insane insect insects
  insert inserted inspect installed insulted insured intend intense intent intention intentions inter interior internal interval into invent
  invented inventing invention inventions inventor invents invert inverted invest invested investing investor investors invite inviting
  irritate irritation island itches jacks jelly jiggle jingle johns joins jokes jolly judge juggle juggling juice jumper jungle just keel
  kernel keys kicks kids kinds kings kitchen kitten knack knickers knife knight knights knives knock know known knows label labels labs lace
  lacked lacking lacks ladies lads lager lakes lama lambs lamps land landfill landing lands lane lanes laps large larger laser lasers lash
  last lasted lasting lasts late later lateral latest lather latte latter launch launches launching lawyer lawyers layer layers laying leach
  leader leading leads leaf lean leaned leaning leans learn learned learns lease leash least leather leave leaves leaving ledge leech left
  lefty legion lending lends lens lenses leopard leper lessen lesson lessons lest lets letter level lever levers liable libel liberal licked
  licking lied lies life lift lifted lifting lifts light lighting lightning like liked likelihood likely likes liking limbs limo limps linen
  liner lines linger linked linking links lions list listed listen listening listing lists liter literal literally literary liters litter
  live lived livelihood lively liver lives living loaded loading loads loaned loans loathe local locale locate locked locker locking locks
  lodge lodged logged logging logs loins loneliness lonely loner longed longer longing look looked looking lookout looks loony loose loosing
  lords lose loser losers loses losing lost lotus louder lounge louse love loved loveliest lovely lover lovers loves loving lower lowers
  loyal lucid lumber lumps lunch lunches lungs lured lying lynch macho made madman magic maid maiden mail mailed mailing mails main major
  majors make maker makers makes making male males malls mama mamma manager mania manic manly manner manor mans mantle manure many mapped
  mapping maps march marched marches marching mares margin margins maria marital marked marker markers market marking markings marks
  marksman marlin marrow marry marsh martial martin mash masked masks massage masses master mastered masters match matched matches matching
  material maternal mates math mats matter mattered matters mature maybe mayor meal meals meaner meaning means meant meat medal medals
  meddle medical medication meditation meeting meets melting melts memories mended mending mental menus mercy mere merger merry message
  messages messed messes messing metal meter meters mice midday middle midway might miles mills minded minding mine miner miners minor
  minors mints minus minute minutes mislead misleading misled misread misreading missed misses missing mist mister misty mixed moaning moans
  mocking model models modern modest mold moles money monkey monks monster monsters month months moods moody moon moons moor moose moral
  morale morality morals mores morning morons morrow mortal mortality mortals most motel moth mother motors mould mound mourning mouse mouth
  mouths move moved movie movies mower much mules murderers muse mushy muster mutters mystery myths naive nanny napping nasal nasty nation
  nations native naval navel near nearer nearest nearly necks needles needs needy neither nerds nesting nets neural neutral never newer
  newspaperman nibble nice nicks night nineteen ninety noble nodes noel noise noons noose normally north nose noses nosy notice notion
  notions novel novice nude nurse nuts offer often older oldest once onto open opens optical order ordinance other otter ours outcast outer
  outfit outlet outline outrage overcame overcome overdose overhead overload overlooked overly overnight oversight owner pace paces pacing
  packed packet packets packing packs padding paddle paddles pager pages paid pain pains paint painted painter painters painting paints
  palace palm palms pans pansy pant panties panting pantry pants paper papers pardon parent parents parish parked parking parks parry
  parsing parson parsons parted parties parting parts party passed passes passing past pasta paste pastry pasture pasty patch patched
  patches patching patent path patient patients patrol patrolman patsy patty paused pawn paying payoff pays peace peach peaked peaks peas
  peasant pedal peddling peeking peer peers pellet penal pence pencil penny pens people pepper peppers perfect perish perks perky person
  personal personnel persons perspective petal petals peter peters petrol pets petting petty phase phases phone phoney phony photograph
  phrase phrases pick picked picket picking picks piece pier pierce piles pills pilot pilots pimps pinch pinched pinching pinned pins pint
  pints piper pipes pissed pisses pissing pitch pitched pitching pits pity pizza place placed places placing plague plaid plain plains plan
  plane planet planing plank planks planned planner planning plans plant planting plants plaque plaster plate platter played player players
  playing playoffs plays plead pleas pleasant please pleased plopped plot plots plotted plugged plugging plying pocket pockets pods poet
  poets point pointed pointer pointers pointing points poison poisons poked poker poking poles police policeman policemen policy polite
  polls polo pond ponies pony pooch pooh pool pools pooped poor popped poppy pops porch portal porter porters portion portions ports pose
  posed poses posse possible post postal posted poster posters posting posts posture potato potent potion pots potter potty pouch pound
  pounds powder powdered power powered powers prank prayed prayer prayers praying prays preach precede precious precise predicted premise
  premises prepare preposition prepped presence present presented presenting presents pretty prevent prevented preventing prevents previous
  price prices pricks pride prime prince princes principal principle print printed printer printers printing prints prison prisoner prisons
  private prize probe proceed process procession processor prof profession professor professors project projected projecting projection
  projector projects promise promises promoted promoting prompted prone proper properly prophecies proposition props prose prospective
  prostate protect protected protecting protection protector protects protest protesting prove prude prune prying pubic public puck pudding
  puddle puking pulling pulls pulse pulses pump pumping pumps punch punched punches punching puppies puppy pure purge purity purse purses
  push pushy pussy putter putting putty quack qualifies qualify qualities quality queen quick quiet quieter quill quilt quit quite quits
  quitter quota quote rabid rabies racial racist racket rackets racks radical radio raffle rage ragged raging raid raids rained raining
  rains raises raising rally rambling rampant random ranger rangers ranking ranks ransom ranting raped rapid raping rapist rapper rates
  rating ratings ratio rats raving reach reaches reaching reactor reader readers reading reads ready real reality really reals reap reaper
  rearm rebel rebels recent recipe recital recite record recover reds reel refer reference reflected reflection refuge refuse refute regain
  regained regard regarded regarding regards regent regrets reign reins relate relay relied relies relieve relive rely relying remain
  remainder remained remaining remains remind reminded reminder remote remove renal render renders rental rented renting rents repair repay
  repeat repent replay replied replies reply report reporting reports resent reset reside resign resigned resigning resolution resolve
  resort resorts rest rested resting rests result retain retained retaining retard retarded retire retired retiring retrieve reuse revenge
  revenue reverence revise revive revolution reward rewarded rewarding rewards rewind rewrite rewrote rice ride rider riders ridge riding
  rigged right riled ringer ringing rings riots ripper ripping rise rises rising rites river rivers roach roaches roads roaming roaring
  roars roast robbed robber robbers robbing robots rocked rocket rockets rocking rocks rods roger rogue roles rooms rooster root rooting
  roots ropes rosary rose roses roster rotting rouge rough round route routed routing rover rubbed rubber rubbers rubbing rubble ruby rugged
  ruined ruining ruins ruled ruler rules rumble rumbling runaway rundown running runs runway rupture rural ruse rushes sabre sack sacked
  sacks sacred safely safer sage said sail sailed sailing sailor sails saint sake salad salary sale sales salesman salesmen sally salmon
  salon saloon salt salts salvage same sample sand sandals sands sang sank sassy satin savage save saved saves saving savings savior saying
  says scale scaled scales scaling scalp scaly scam scamp scans scare scared scares scaring scarlet scarred scars scary scatter scattered
  scene scenes scent scoop scoot scooter scope score scored scores scoring scotch scout scouting scouts scrabble scram scramble scrap
  scrapped scraps scream screaming screams screw scroll scrolls seal sealed sealing seals seaman seams search seared searing sears seas seat
  seated seating seats section sedate sedated seed seeds seek seem seems seen seer seized self sell seller sellers selling sells selves
  semen senate send sender sending sends senior seniors sensor sensors sent sentiment septic serge serve served server serves sets setting
  seven seventeen seventy sever sewed sewer sewers sewing sexes sexiest sexist shabby shack shade shades shady shaft shake shaken shaker
  shakes shaking shaky shale shall shallow shalt shaman shame shank shape shapes share shared shares sharing shark sharks sharp shatter
  shattered shave shaved shaving shawl shedding sheep sheer sheet sheets shelf shell shelling shells shelves shift shifting shifts shilling
  shine shines ship shipped shipping ships shirt shirts shit shits shitting shitty shiver shock shocked shocking shocks shoe shoes shone
  shook shoot shooter shooters shooting shoots shop shopping shops shore shores short shorter shorts shot shotgun shots should shout shouted
  shouting shouts shove shoved shoving show showdown showed shower showing shown shows shred shreds shrine shrink shrinking shrinks shrunk
  shucks shuffle shush shut shuts shutter shutters shutting shuttle sick sicker side sides siding siege sift sight sigma signal signed
  signing signs silly silver simmer simple simpler sims simulate simulated simulation since singer singers singing single singles sings sink
  sinking sinks sinned sinner sinners sins sipping sire sirs sissy sister site sites sits sitter sitting sixes sixteen sixth sixty size
  sized skate skates skating skies skill skilled skills skinned skins skipped skipper skipping skips skirt skirts skull skulls skunk slack
  slag slain slammed slamming slams slander slang slapped slapping slash slashed slate slave slaves sleep sleeper sleeping sleeps sleet
  slept slice sliced slices slick slid slide slides sliding slight slime sling slipped slipper slipping slips slit sliver slope slots slow
  slowed slower slowing slows slug slump sluts smack smacked small smalls smart smarter smarts smash smashed smashing smear smell smelled
  smelling smells smile smiled smiles smiling smith smoke smoked smoker smokes smooth smother smuggle smuggled smuggling snack snacks snail
  snails snake snakes snapped snapping snappy snaps snatch snatched sneak sneakers sneaking sneaks sniff sniffs snitch snoop snooping snore
  snoring snot snotty snow snowball snowed snowing snowman snows snuff snuggle soaked soaking soar sober sobs sock socks soil solar sold
  solder soldier sole solely soles solid solve solver solves some someone sometime sometimes sonar songs sonny sons soon sooner sore sorely
  sores sort sorted sorting sorts sound soup sour sours south space spaces spade spades span spank spanked spanking spare spared spark
  sparks spat spatter speak speaker speakers speaking speaks spear spears special speciality specially specialty speck sped speech speed
  speeding speeds speedy spell spelled spelling spells spend spender spending spends spent spice spices spider spiders spies spike spikes
  spill spilled spilling spin spinal spine spinning spins spiral spit spite spits spitting splash splice splint splints split splits
  splitting spoil spoiled spoilt spoke spoken spook spool spoon sport sporting sports spot spots spotting spouse spout sprained sprang sprat
  spray sprayed spring springing springs sprint sprinters sprung spunk spurs spying squad square squash squashed squid squire squirt stabbed
  stable stables stack stacked stacks staff stage stain stained stains stair stairs stake staked stakes stale stalk stalked stalking stall
  stalled stalling stamp stamped stamping stamps stand stands star starch stare stared stares staring stark starling starred starring stars
  start started starter starting starts starve stash stashed state stated states stateside stating station stationary stationery stats
  statue stature status statute stay stayed staying stays steady steak steaks steal stealing steals steam steaming steed steel steep steer
  stein stem stems step stepped stepping steps sterling stern stick sticker stickers sticking sticks stiff stiles still stimulate stimulated
  stimulation sting stings stingy stink stinker stinking stinks stir stirred stirring stirs stitch stitches stock stocked stocking stocks
  stoke stoker stokes stole stomp stone stoner stones stood stool stoop stop stopped stopping stops store stored stores storing stork storm
  story stove strain strained strains strand strange stranger strangest strangler strap strapped straps stray strays streak stream streams
  street streets strict stride strife strike strikes striking string strings strip stripe stripped stripping strips strive stroke strokes
  stroll strong stronger strongest struck strung strut stuck student students studied studies study stuff stuffed stuffs stumble stump
  stumped stung stunned stunt sturdy stutter style styles submit subs suck sucked sucker sucking sucks suction suffer suffers sugar suit
  suite suites suits sulking sully sultan summary summer summery summit sums sung sunk sunny super supper supply sure surely surfer surfers
  surge surgeon surly survey swallow swallows swam swamp swamped swamps swans swap swapped swapping swat swear swearing swears sweat sweater
  sweating sweats sweep sweeping sweeps sweet sweeter sweets swell swelling swells swept swift swill swimmer swimming swine swing swinging
  swings swipe swirl switch switched switches switching swoop swore sworn swum swung sympathies table tablet tack tackle tackled tackling
  tacks tail tailed tailing tails tainted taken taker takers taking tale tales talk talked talker talking talks tall taller tame tampered
  tank tanker tanks tanner tape taped tapes taping tapped tapping taps tart tasks taste tasted tasting tasty taught teach team teams tears
  tease teeth tell teller telling tells temper tend tends tens tense tenth tents term terms terry tested testing tests texts than thank
  thanked thanking thanks thee their theirs theme then there these thick thicker thine thing things think thinker thinking thinks thinner
  third thirsty thirteen thirty thong thorough those though thought thread threads threat threats three threes threw thrilling thrive throat
  throats through throughout throw thrown thrust thump tick ticket tickets ticking tickle tickled tickles ticks tied ties tiger tigers tight
  tile tiles till timber time timed timer times timing tinker tins tipped tipping tips tired tires title tits toast toasted today toddy toes
  toilet token toll tones tong tonic tons took tools tooth topic topical topics torch torches tore torment torn total touch touched touches
  tough towel tower toxic toys trace tracer track tracked tracker tracking tracks tract tractor trade trader trading trail trailed trailer
  trailing trails train trainer traitor traitors tramp tramps trance transit transmit trap trapped trapping traps trash trashed travel tread
  treat treats tree trees trend trends triad trial trials tribal tribe tribune tribute trick tricked tricks tried tries trifle triple
  tripped tripping trips trolls trooper tropical trot trough trout truce truck trucker trucks true trump trunk trunks trust trusting truth
  trying tuck tucked tucker tumor tuned tunes tuning tutor twain twelve twenty twice twill twin twinkle twins twit tying typed types typical
  typing tyres unable unarmed unbearable uncle under undermine understand understood unfold unharmed union unit unite united unkind unload
  unloaded untie untied until untold unwind uphold upright upstate uptight usable user users using usual vacation vague vale valley valor
  value valve vanish variant vary veal vector vents verge verse very vested vial vials vice victor vigilante villa village vintage viola
  violet visa vision visit vital vitals vocation vogue voice voices wack wager wailing waist wait waited waiter waiters waiting waits waking
  wales walk walker wallow walls wander wandered wandering wanders want wanted wanting wants ward warden wares warm warms warren wars wary
  washed washes washing waste wasted waster wasting watch watched watches water watering waters watts wave waved waves waving weak weaken
  weaker wealth wearing wears weather weaver wedded wedding weekly weight weights wells wench went were whale whales what wheel whenever
  where wherever whether which while whimpering whimpers whine whipping whiskers whisper whispering whispers whistle whistling white whites
  who's whoever whole wholly whomever whooping whore whores whose wicked widely wider widow widows width wiener wiggle wigs wild wilder
  wiles willed willing willow wills winch window windows winds wine wines wings wining winner winners winning winter winters wires wisely
  wiser wished wishes wishing witch witches with withdraw withdrew witness wits wives woken woman women wonder wondered wondering wonders
  wooden woods woody word words wore work world worm worms worried worse worship worships worst worth would wound wrath wreck wrench wretch
  wretched wright wring wrist writ write writer writers writes writing written wrong wrote yarn year young your youth`.split(
    /\s+/,
  ),
)
