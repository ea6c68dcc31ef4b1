/** Each has at least eight characters: shorter ones are refused anyway. Compiled by hand, not copied from a list. */
const CHOSEN = `
password passw0rd p@ssw0rd p@ssword pa55word passwort passwords password01 password1! password@123 p@ssw0rd1
p@ssw0rd123 mypassword thepassword yourpassword newpassword oldpassword nopassword password0 password9 password69
password2000 passpass pass1234 pass12345 pass123456 passwd123 pass@123 pass@word pass@word1 password123! password1234!
motdepasse contrasena contraseña passwort1 passwort123 wachtwoord haslo123 salasana heslo123 lozinka1 parola123
senha123 senha1234 12345678 123456789 1234567890 12345678910 123456789a 1234567891 123456780 0123456789 01234567
012345678 987654321 9876543210 87654321 876543210 0987654321 098765432 12341234 123123123 123321123 123454321 12344321
123456654321 12345612 1234561 12345654321 123412345 1233211234567 11223344 1122334455 112233445566 22334455 33445566
11112222 11110000 12121212 13131313 14141414 15151515 21212121 23232323 31313131 32323232 42424242 45454545 54545454
56565656 63636363 67676767 69696969 78787878 87878787 89898989 90909090 98989898 10101010 01010101 20202020 25252525
75757575 123qweasd 123qweasdzxc 123qwe123 123qwe123qwe 123qwerty qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwerty01 qwertyui qwertyuio qwertyuiop qwertyuiop123 qwertyuiop[] qwertyqwerty qwerty11 qwerty77 qwerty78
qwerty789 qwerty99 qwerty!@# qwer1234 qwer12345 qwer4321 qweqweqwe qweasdzxc qweasd123 qweasdzxc123 qwe123qwe
qwe123456 qwe12345 qweasdqwe asdfghjk asdfghjkl asdfghjkl; asdfasdf asdf1234 asdf12345 asdfgh12 asdfg123 asdfgh123
asdasdasd asd123asd asd12345 asdqwe123 asdzxc123 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm, zxcvbnm,. zxcvbnm,./ zxcv1234
zxcvzxcv zxczxczxc zxc123456 zaq12wsx zaq1xsw2 zaq1zaq1 zaq123456 zaqwsxcde zaq!2wsx zaq1@wsx xsw21qaz 1qaz2wsx
1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 1qaz1qaz 1qaz!qaz 1qaz@wsx 1qazxsw23edc 1qazzaq1 2wsx3edc 2wsxzaq1 3edc4rfv
4rfv5tgb 5tgb6yhn qazwsxedc qazwsxedcrfv qazwsx12 qazwsx123 qazxswedc qazxsw12 qazqazqaz qaz123wsx qaz12345
qazwsxqazwsx wsxedcrfv edcrfvtgb !qaz2wsx !qazxsw2 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u
1q2w3e4r5t6y7u8i9o0p 1q2w3e4r! q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q1q1q1q 1a2b3c4d 1a2s3d4f 1a2s3d4f5g 1z2x3c4v
1z2x3c4v5b a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 z1x2c3v4 q2w3e4r5 12qwaszx 12qwas12 12qw12qw 1234qwer 1234qwerasdf
12345qwe 12345qwert 123456qwerty 12345abc 123456abc 1234abcd 12345a 12345q 1234asdf 123asdf123 abcd1234 abcd12345
abcd123456 abc12345 abc123456 abc123abc abcabcabc abc123def abcdefgh abcdefghi abcdefghij abcdefg1 abcdef12 abcdef123
abcde123 abcde12345 abcd4321 aabbccdd aaaabbbb a1234567 a12345678 a123456789 a123123123 a12345678910 aa123456
aa12345678 aaa111222 aaa123456 aaa12345 aaaa1111 asd123456 q1234567 q12345678 q123456789 s1234567 z1234567 z123456789
w1234567 m1234567 k1234567 j1234567 d1234567 c1234567 b1234567 x1234567 123456aa 123456aaa 1234567a 1234567q 12345678a
12345678q 123456789q 123456789z 123456789s 123456789m 123456as 123456qw 123456zx 1111aaaa 147258369 147852369
1472583690 14725836 147896325 123698745 159357456 15935700 159753456 159753852 159357258 1593572846 258456258
369258147 321654987 789456123 7894561230 741852963 852456852 963852741 456789123 456123789 789123456 654321123
456456456 789789789 111222333 111222333444 222333444 333222111 100200300 123000123 123456000 102030405060 1020304050
102938475 1029384756 5201314520 52013145 13145200 1314520520 woaini1314 woaini520 woaini123 5201314a 11235813
1123581321 31415926 314159265 3141592653 27182818 24681012 246813579 2468101214 13579246 135792468 1357913579
135798642 97531 24682468 iloveyou iloveyou1 iloveyou2 iloveyou3 iloveyou12 iloveyou! iloveu12 iloveu123 iloveyou123
iloveme1 iloveme2 iloveme123 ilovegod iloveyou4ever iloveyousomuch ihateyou ihateyou1 loveyou1 loveyou2 loveyou123
loveme12 lovelove lovelove1 lovelife lovers12 loverboy lovergirl teamo123 teamomucho tequiero tequiero1 tequieromucho
teamoteamo mylove123 mylovely jetaime1 jetaimes jevousaime ichliebedich tiamotiamo kocham123 sarangheyo aishiteru
sunshine sunshine1 sunshine2 sunshine12 sunshine! letmein1 letmein12 letmein123 letmein! letmeinnow letmein2 welcome1
welcome2 welcome12 welcome01 welcome! welcome1! welcome@1 welcome@123 welcome123! changeme changeme1 changeme123
changeme! changeit default1 guest123 guest1234 testtest test1234 test12345 test123456 test123test testing1 testing12
testing123 tester12 tester123 testpass testuser administrator admin1234 admin12345 admin123456 admin@123 admin123!
adminadmin administrador superadmin adminpass rootroot root1234 toor1234 trustno1 trustnoone starwars starwars1
startrek startrek1 superman superman1 superman2 superman12 superman123 batman12 batman123 spiderman spiderman1
spiderman3 spiderman123 wolverine ironman1 ironman123 avengers pokemon1 pokemon12 pokemon123 pikachu1 pikachu123
charizard dragonball dragonballz naruto12 naruto123 narutouzumaki onepiece onepiece1 sasuke12 itachi12 minecraft
minecraft1 minecraft123 fortnite fortnite1 fortnite123 roblox123 roblox12 runescape runescape1 counterstrike
callofduty callofduty1 warcraft warcraft1 worldofwarcraft starcraft starcraft2 playstation playstation2 playstation3
nintendo nintendo1 gamecube xbox3600 xbox360live halo1234 zeldazelda finalfantasy assassin assassin1 leagueoflegends
football football1 football2 football12 football123 football10 football7 baseball baseball1 baseball2 baseball12
basketball basketball1 basketball23 softball softball1 softball12 volleyball volleyball1 hockey12 hockey123 soccer10
soccer11 soccer12 soccer123 swimming swimming1 running1 wrestling skateboard snowboard snowboard1 gymnastics
cheerleader lacrosse liverpool liverpool1 liverpool8 liverpoolfc arsenal1 arsenal12 arsenal123 arsenal14 chelsea1
chelsea12 chelsea123 chelseafc manchester manutd12 manutd123 manunited manchesterunited juventus juventus1 barcelona
barcelona1 barcelona10 realmadrid realmadrid1 realmadrid7 realmadrid123 ronaldo7 ronaldo07 cristiano cristiano7
ronaldinho messi123 messi1010 lionelmessi celtic1888 rangers1 rangers123 everton1 tottenham newcastle sunderland
galatasaray fenerbahce besiktas1903 benfica1904 steelers steelers1 cowboys1 cowboys22 packers1 patriots patriots1
redskins redskins1 yankees1 yankees2 yankees13 redsox04 lakers24 lakers08 kobe2424 kobebryant jordan23 jordan12
jordan123 michaeljordan lebron23 lebron06 princess princess1 princess2 princess12 princess123 princesa princesa1
princesse prinzessin prinzessin1 prettygirl beautiful beautiful1 gorgeous gorgeous1 babygirl babygirl1 babygirl2
babygirl12 babygirl123 babyboy1 babyboy123 babydoll babydoll1 sweetheart sweetpea sweetie1 sweet123 sweetness hottie12
hottie123 cutie123 cutiepie cutiepie1 honeybee honey123 honeybun sugar123 cupcake1 cupcakes cookie12 cookie123
cookies1 cookiemonster chocolate chocolate1 chocolat strawberry strawberry1 blueberry blueberry1 cinnamon cinnamon1
cheesecake pineapple watermelon cocacola cocacola1 peanut12 peanutbutter butterfly butterfly1 butterfly7 butterflies
mariposa mariposa1 schmetterling snowball snowflake snowman1 rainbow1 rainbow7 rainbows moonlight moonlight1 starlight
sunflower sunflower1 sunset12 midnight midnight1 twilight twilight1 elephant elephant1 elephants dolphin1 dolphin12
dolphins dolphins1 penguin1 penguins kittycat kittykat hellokitty hellokitty1 kitten12 puppies1 puppy123 doggies1
bulldogs bulldogs1 mustang1 mustang67 mustangs mustang69 corvette corvette1 porsche1 porsche911 ferrari1 ferrari123
lamborghini mercedes mercedes1 mercedesbenz bmw12345 audi1234 toyota12 honda123 hondacivic yamaha12 kawasaki suzuki12
harley12 harley123 harleydavidson ducati12 chevy123 camaro12 chevrolet computer computer1 computer12 computer123
internet internet1 internet123 microsoft microsoft1 windows1 windows7 windows10 windowsxp samsung1 samsung12
samsung123 motorola motorola1 nokia123 nokia6300 iphone12 iphone4s blackberry blackberry1 facebook facebook1
facebook123 google12 google123 google1234 youtube1 youtube123 linkedin linkedin1 twitter1 instagram instagram1
snapchat snapchat1 whatsapp myspace1 hotmail1 yahoo123 gmail123 dropbox1 adobe123 photoshop photoshop1 macromedia
michael1 michael2 michael12 michael123 michelle michelle1 michelle12 jennifer jennifer1 jennifer12 jessica1 jessica12
jessica123 christian christian1 christina christina1 christine christopher christophe stephanie stephanie1 stephani
elizabeth elizabeth1 alexander alexander1 alexandra alexandra1 alexandre alejandro alejandra alejandra1 samantha
samantha1 nicholas nicholas1 nicolas1 benjamin benjamin1 jonathan jonathan1 veronica veronica1 victoria victoria1
gabriela gabriela1 gabriel1 gabriella gabrielle isabella isabella1 isabelle fernando fernando1 fernanda fernanda1
francisco francisca valentina valentina1 valentin valentine sebastian sebastian1 santiago santiago1 margarita carolina
carolina1 caroline caroline1 katherine katherine1 catherine charlotte charlotte1 danielle danielle1 daniel12 daniel123
danielito daniela1 rebecca1 rebecca12 brittany brittany1 courtney courtney1 patricia patricia1 patrick1 patrick123
anthony1 anthony12 anthony123 antonio1 antonella vanessa1 vanessa12 natalie1 natalia1 nathalie nathaniel kimberly
kimberly1 angelica angelina angelina1 angelita angel123 angel1234 angels12 andrew12 andrew123 andrea12 andrea123
ashley12 ashley123 amanda12 amanda123 austin12 brandon1 brandon12 brandon123 brianna1 cameron1 charlie1 charlie2
charlie12 charlie123 chester1 dakota12 destiny1 dominic1 dominique domingo1 eduardo1 estrella estrella1 frederic
giovanni giovanni1 guillermo hernandez gonzalez rodriguez martinez gutierrez fernandez jackson1 jackson5 jasmine1
jasmine12 jeremy12 jordan01 joseph12 joshua12 joshua123 justin12 justin123 justinbieber lawrence leonardo leonardo1
lorenzo1 madison1 madison12 maggie12 marcus12 mariajose marianne marie123 marina12 marlboro marlboro1 matthew1
matthew12 maverick maverick1 melissa1 melissa12 mercedes12 miguel12 mohammad mohammed mohamed1 muhammad monica12
morgan12 nicole12 nicole123 olivia12 oliver12 oliver123 pamela12 richard1 richard12 robert12 robert123 roberto1
rolando1 ronald12 russell1 sabrina1 samuel12 sandra12 savannah savannah1 scarlett scorpion scorpion1 scorpio1 serenity
shannon1 shithead sophia12 spencer1 summer12 summer123 superstar superstar1 tiffany1 thomas12 thomas123 thompson
tinkerbell tinkerbell1 trinity1 vincent1 whatever whatever1 william1 william12 williams wilson12 zachary1 abigail1
adrian12 adriana1 alberto1 blink182 blink1821 metallica metallica1 ironmaiden megadeth slipknot slipknot1 slipknot666
nirvana1 greenday greenday1 linkinpark linkinpark1 acdc1234 ledzeppelin pinkfloyd pinkfloyd1 beatles1 thebeatles
eminem12 eminem123 tupac123 50cent50 bonjovi1 bobmarley bobmarley1 mychemicalromance backstreet onedirection
onedirection1 beyonce1 rihanna1 shakira1 madonna1 rockstar rockstar1 rockyou1 rocknroll guitar12 guitar123 guitarra
hardrock drummer1 musicman music123 mymusic1 dancer12 november november1 december december1 december12 september
september1 october1 february january1 january12 thursday saturday christmas christmas1 halloween birthday birthday1
summer2020 summer2021 summer2022 summer2023 summer2024 winter2020 winter2021 winter2022 winter2023 winter2024
spring2020 spring2021 spring2022 spring2023 spring2024 autumn2020 autumn2021 autumn2022 autumn2023 autumn2024 summer19
winter19 america1 american1 australia canada12 california california1 carolina12 colorado colombia colombia1 columbia
dallas12 england1 florida1 florida12 germany1 holland1 houston1 indonesia ireland1 istanbul london12 malaysia mexico12
mexico123 michigan michigan1 montana1 newyork1 newyork12 newyorkcity paris123 pakistan pakistan1 pakistan123 phoenix1
portugal portugal1 scotland scotland1 singapore venezuela virginia virginia1 washington brooklyn brooklyn1 blessed1
blessing blessing1 godisgood godisgood1 godislove godbless godfather godzilla jesus123 jesus777 jesuschrist jesuslives
jesus4me jesusismylord jesusislord jesusis1 ilovejesus lovejesus faith123 faithful heavenly hallelujah christ12
church12 angelical archangel gabriel12 savior12 spiritual trinity3 zeppelin asshole1 assholes bullshit bullshit1
biteme12 bitch123 bitches1 fuckyou1 fuckyou2 fuckyou12 fuckyou123 fuckyou! fuckyou69 fuckme69 fuckoff1 fuckoff123
fuckfuck fucker12 motherfucker pussycat pussycat1 sexygirl sexybitch sexyboy1 sexymama sexylady sexy1234 badgirl1
badboy12 badboy123 blowjob1 bigdaddy bigdaddy1 bigdick1 bigboobs bigtits1 playboy1 playboy69 playgirl dragon12
dragon123 dragon69 dragon01 dragons1 dragonfly dragonfire monkey12 monkey123 monkey11 monkeys1 monkeyman master12
master123 master01 masterkey shadow12 shadow123 shadow01 hunter12 hunter123 hunter01 killer12 killer123 killers1
killerbee ranger12 soldier1 sniper12 sniper123 warrior1 warriors phantom1 predator predator1 terminator gladiator
gladiator1 highlander hercules hercules1 spartan1 spartan117 spartans viking12 vikings1 wizard12 wizards1 undertaker
johncena johncena1 reymysterio blackcat blackjack blackjack1 blackdog blackbird blackhole blackman blackops2 bluebird
bluemoon bluesky1 blueeyes blueeyes1 greentea greenbay redhead1 redrose1 redbull1 whiteboy whitecat purple12 purple123
orange12 orange123 yellow12 yellow123 silver12 goldfish golden12 diamond1 diamonds diamonds1 crystal1 crystal12
platinum titanium sapphire emerald1 precious precious1 freedom1 freedom12 freedom123 freedom7 liberty1 security
security1 sysadmin1 secret12 secret123 secrets1 mystery1 nothing1 something something1 anything anything1 everything
whocares whoknows whatthehell dontforget remember remember1 forever1 forever12 foreverlove forgetit imissyou trouble1
crazy123 crazygirl happy123 happyday happydays happiness goodluck goodluck1 goodlife goodgirl goodmorning hello123
hello1234 hello12345 hellohello helloworld helloworld1 hihihihi byebyebye byebye12 mother12 motherof3 mother123
father12 brother1 sister12 family12 family123 families myfamily myfamily1 daddygirl daddysgirl mommy123 mamamama
papapapa mamapapa babababy kids1234 children thanksgod friends1 friends12 friends123 bestfriend bestfriends friendship
friendster teacher1 student1 students school12 school123 highschool college1 university graduate doctor12 dontknow
idontknow idontknow1 imthebest iamtheman imsocool imcool12 coolness coolcool cool1234 coolguy1 coolgirl awesome1
awesome12 awesome123 amazing1 perfect1 fantastic wonderful excellent excalibur fireball firebird firefire firefly1
fireman1 firefighter thunder1 thunderbird lightning lightning1 hurricane tornado1 volcano1 mountain mountain1
mountains ocean123 oceanblue seahorse seashell sailboat paradise paradise1 holiday1 vacation airplane aviation
airforce marines1 military police12 patches1 pumpkin1 pumpkin12 pickles1 peaches1 peaches12 pebbles1 princess7
ginger12 smokey12 buster12 buster123 bailey12 bandit12 bubbles1 bubbles12 buddy123 callie12 casper12 coco1234
cocochanel cooper12 daisy123 fluffy12 gizmo123 lucky123 lucky777 lucky1234 lucky1313 max12345 misty123 molly123
oreo1234 pepper12 princess3 rocky123 sammy123 scooby12 scoobydoo scooter1 scooter12 shelby12 snickers snickers1
snoopy12 snoopy123 sparky12 sparkles spongebob spongebob1 tigger12 tigger123 toby1234 winston1 woody123 zoey1234
mickey12 mickeymouse minnie12 minniemouse donaldduck tweety12 tweety123 bugsbunny garfield garfield1 simpsons
simpsons1 bartsimpson homersimpson southpark southpark1 familyguy futurama scarface scarface1 matrix12 harrypotter
harrypotter1 hogwarts gryffindor slytherin hermione voldemort lordoftherings gandalf1 gandalf12 legolas1 aragorn1
frodo123 gameofthrones winterfell jonsnow1 skywalker skywalker1 darthvader darthvader1 stormtrooper chewbacca obiwan12
jamesbond jamesbond007 bond0070 007bond007 agent007 agent0007 matrix123 titanic1 godfather1 rockybalboa rambo123
forrestgump abracadabra opensesame sesame12 supercalifragilistic mississippi antidisestablishmentarianism
correcthorsebatterystaple drowssap drowssap1 qwertzui qwertzuiop qwertz123 qwertz12 azertyui azertyuiop azerty12
azerty123 azerty1234 1234azer aqwzsxedc aqwxsz123 marseille marseille13 doudou12 loulou12 chouchou soleil12 soleil123
bonjour1 bonjour123 nicolas12 schalke04 dortmund09 bayern123 fcbayern fcbayern1 hallo123 hallo1234 hallohallo
schatz123 schatzi1 sommer12 sommer2020 passwort12 frankfurt hamburg1 berlin12 berlin123 deutschland forza123
juventus10 intermilan ciaociao amoremio amoremio1 francesco francesca giuseppe alessandro alessandra alessia1 federica
federico benvenuto estrellita corazon1 corazon12 cariño123 mimamamemima america123 chivas12 chivas123 guadalajara
mexico86 brasil12 brasil123 flamengo flamengo1 corinthians palmeiras saopaulo saopaulo1 gatinha1 gatinho1 qweasd12
nastya12 natasha1 natasha12 vladimir vladimir1 dimadima svetlana ekaterina zenit123 spartak1 spartak123 russia12
moskva12 krasotka lubimaya privet12 privet123 marinka1 andrey12 alexey12 sergey12 maksim12 polska12 polska123 kasia123
kochanie kochanie1 misiek12 bartek12 mateusz1 monika12 agnieszka karolina karolina1 natalka1 doraemon doraemon1
sakura12 sakura123 pokemon01 tokyo123 nagoya12 india123 india1234 krishna1 krishna123 jaimatadi saibaba1 omsairam
omsairam1 sairam12 ganesh12 ganesha1 lakshmi1 bismillah bismillah1 allah123 allahuakbar inshallah alhamdulillah
subhanallah ramadan1 mustafa1 mehmet12 istanbul34 trabzon61 ankara06 fenerbahce1907 galatasaray1905 kartal1903
`

const WORDS = `
password passwort welcome qwerty qwertz azerty asdfgh zxcvbn abcdef abc abcd letmein monkey dragon master shadow
hunter killer superman batman spider football baseball soccer hockey tennis basket princess sunshine flower butterfly
angel lovely love iloveyou baby honey sweet cookie chocolate summer winter spring autumn january february march april
june july august september october november december monday tuesday friday sunday london paris berlin madrid moscow
america england germany france michael daniel jessica ashley amanda jennifer matthew joshua andrew thomas robert
charlie jordan justin anthony william david nicole michelle samantha hannah sarah laura maria marina andrea natasha
oliver samuel martin victor george richard patrick tigger buster pepper ginger maggie bailey snoopy mickey rocky lucky
happy smile freedom secret computer internet google facebook samsung apple iphone android windows linux admin
administrator root user guest test testing demo default changeme login access system server school student teacher
office company business support manager service ferrari porsche mustang yamaha toyota honda harley arsenal chelsea
liverpool barcelona madrid juventus lakers yankees cowboys steelers eagles tiger tigers lion panther wolf eagle falcon
hawk bear horse kitten puppy silver golden purple orange yellow black white green diamond crystal phoenix thunder
storm matrix starwars pokemon naruto minecraft ninja pirate jesus christ heaven faith blessed family mother father
sister brother friend friends forever hello whatever trustno nothing please qazwsx qweasd pass hallo bonjour hola
amigo amor corazon estrella bella ciao soleil schatz tackboard
`

const ENDINGS = `
0 1 2 3 5 7 8 9 00 01 07 10 11 12 13 21 22 23 69 77 88 99 000 007 100 101 111 123 321 666 777 786 1234 4321 12345
123456 1! 12! 123! ! !! !1 @1 @12 @123 @1234 #1 #123 . .1 _1 _123 2000 2010 2015 2018 2019 2020 2021 2022 2023 2024
2025 2026 1980 1985 1990 1995
`

const REPEATED = 'abcdefghijklmnopqrstuvwxyz0123456789'
const REPEATS = [8, 9, 10, 11, 12] as const

const MIN_LENGTH = 8

let common: ReadonlySet<string> | undefined

export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set([...listed(CHOSEN), ...combined(), ...repeated()].filter((one) => one.length >= MIN_LENGTH))
  return common
}

export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(password.normalize('NFKC').toLowerCase())
}

function combined(): string[] {
  const endings = listed(ENDINGS)
  return listed(WORDS).flatMap((word) => [word, ...endings.map((ending) => word + ending)])
}

function repeated(): string[] {
  return Array.from(REPEATED).flatMap((character) => REPEATS.map((times) => character.repeat(times)))
}

function listed(text: string): string[] {
  return text.trim().split(/\s+/)
}
