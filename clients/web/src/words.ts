/**
 * Every text that the page shows, in one place: a further language is another file with these
 * names. Texts with something in them are functions. Sentences are short, concrete, second
 * person. Each part of the page has a constant, and loads no other (packing/words.ts).
 *
 * index.html alone has words of its own, for whoever has no script: title, description, noscript.
 */

/** Here and there on the page. */
export const pageWords = {
  title: 'Gin Rummy for two',
  brand: 'Gin Rummy',
  tagline: 'Straight from one device to the other. No account, nobody in between.',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  toStart: 'To the start',
  loading: 'Getting the cards…',
  loadFailed: {
    title: 'The page could not be loaded completely',
    text: 'The network may have gone. What you have played is kept. Load the page again.',
    again: 'Load again',
  },
};

export const startWords = {
  friend: 'Play with a friend',
  friendNote: 'Send a link and play',
  join: 'Join with a code',
  joinNote: 'A friend has sent you one',
  solo: 'Against the computer',
  soloNote: 'Four levels, also offline',
  learn: 'Learn your way around',
  history: 'History',
  settings: 'Settings',
  goOn: 'Go on',
  kept: (player: string, level: string, hand: number, mine: number, theirs: number) =>
    `Against ${player} (${level}), hand ${hand}. You ${mine} : ${theirs} ${player}.`,
  lost: 'Your match with a friend ended when this page was closed or loaded again.',
  lostNote: 'Open the link once more, or open a new room.',
  astray: 'No match is open in this tab.',
  astrayNote: 'Begin one here, or go on with one that is kept.',
};

export const nameWords = {
  label: 'Your name',
  note: (otherwise: string) => `Your friend sees it. Without one you are “${otherwise}”.`,
  soloNote: 'For the score sheet.',
  host: 'Host',
  guest: 'Guest',
  alone: 'You',
};

export const rulesWords = {
  legend: 'Rules',
  classic: 'Classic',
  classicNote: 'The starting player draws at once. The sheet adds line and boxes at the end.',
  house: 'House',
  houseNote: 'The first card is offered to both. Hand points alone decide.',
  length: 'Length',
  single: 'A single hand',
  to: (target: number) => `First to ${target}`,
  presets: { classic: 'Classic rules', house: 'House rules' },
  other: (name: string) => `Other rules (“${name}”)`,
  line: (preset: string, target: number) =>
    `${preset}, ${target ? `first to ${target}` : 'a single hand'}`,
  more: 'The rules in full',
};

export const levelWords = {
  legend: 'Level',
  names: { easy: 'Easy', medium: 'Medium', hard: 'Hard', expert: 'Expert' },
  /** Who plays there, as the core calls them. */
  players: { easy: 'Pip', medium: 'Morgan', hard: 'Vera', expert: 'Sol' },
  plays: (player: string, level: string) => `${player} plays at level ${level}.`,
  notes: {
    easy: 'Pip plays its own hand.',
    medium: 'Morgan knows when to knock.',
    hard: 'Vera remembers what you take.',
    expert: 'Sol weighs every unseen card.',
  },
};

export const hostWords = {
  title: 'Play with a friend',
  open: 'Open the room',
  note: 'You get a code and a link for your friend.',
};

export const inviteWords = {
  title: 'Invite your friend',
  codeAloud: (code: string) => `The code is ${code}`,
  qr: 'A QR code with the link for your friend',
  noQr: 'The picture could not be drawn. The link does the same.',
  copy: 'Copy link',
  copied: 'Copied',
  copiedLong: 'The link is copied. Paste it into a message.',
  select: 'Your browser does not let the page copy. The link is marked: copy it from here.',
  share: 'Share',
  shareText: 'Come and play Gin Rummy with me:',
  link: 'The link',
  how: 'Your friend scans the picture or opens the link, on a phone or a computer. Or types the code under “Join with a code” on this page.',
  stay: 'Leave this page open.',
  secret: 'Whoever has the code can sit down. Send it to your friend only.',
  onlyHere: {
    title: 'This link works on this computer only',
    text: (port: string) =>
      `You have opened the page as “localhost”. For a friend on another device, open it by this computer’s network address, such as http://192.168.1.20${port}, and open the room there. “ginp2p host” shows that address.`,
  },
  closeRoom: 'Close the room',
};

export const joinWords = {
  title: 'Join a friend',
  code: 'Code or link',
  codeNote: 'Eight letters and digits. Capitals and dashes do not matter.',
  example: 'K7QX-9M2D',
  empty: 'Type the code that your friend has sent.',
  go: 'Join',
  other: (host: string) => `This link leads to another page: ${host}.`,
  otherGo: 'Open it there',
  invites: (name: string) => `${name} invites you`,
  sitDown: 'Sit down',
  sitting: 'Sitting down…',
  anotherCode: 'Type another code',
  own: {
    title: 'This is your own invitation',
    text: 'The room is open in another tab of this browser. Send the link to your friend, and wait there.',
    anyway: 'Sit down here anyway',
  },
  inMatch: {
    title: 'You are in a match',
    text: 'Leave it first, then open the new invitation again.',
  },
};

export const soloWords = {
  title: 'Against the computer',
  deal: 'Deal',
  note: 'The match is kept on this device. You can go on at any time.',
  anew: {
    title: 'Start anew?',
    text: 'There is a match that you have not finished. A new one takes its place.',
    yes: 'Start anew',
    no: 'Go on with the old one',
  },
  failed: {
    title: 'The kept match could not be opened',
    text: 'It was set aside, not deleted. You can begin a new one.',
  },
};

export const menuWords = {
  open: 'Menu',
  title: 'Menu',
  rules: 'Rules',
  learn: 'Learn your way around',
  sheet: 'Score sheet',
  soundOn: 'Sound: on',
  soundOff: 'Sound: off',
  settings: 'Settings',
  resign: 'Resign',
  leave: 'Leave the table',
};

export const leaveWords = {
  title: 'Leave the table?',
  friend: (name: string) => `The match with ${name} ends and cannot be taken up again.`,
  someone: 'your friend',
  room: 'The room closes, and the link no longer works.',
  solo: 'Your match is kept on this device. You can go on later.',
  yes: 'Leave',
  no: 'Stay',
};

export const resignWords = {
  title: 'Resign the match?',
  text: (name: string) =>
    `${name} has won it then. Points stay as they are, without line and boxes.`,
  yes: 'Resign',
  no: 'Play on',
};

export const chatWords = {
  title: 'Chat',
  open: (unread: number) =>
    unread ? `Chat, ${unread} new ${unread === 1 ? 'line' : 'lines'}` : 'Chat',
  empty: 'Nothing has been said yet.',
  label: 'Say something',
  send: 'Send',
  left: (count: number) => `${count} characters left`,
  mine: 'You',
  said: (name: string, text: string) => `${name} says: ${text}`,
  quick: 'Quick lines',
  lines: [
    'Hello!',
    'Good luck.',
    'Well played.',
    'That was close.',
    'One moment, please.',
    'Thank you for the game.',
  ],
  away: 'Your friend is not connected. What you say now does not arrive.',
};

export const settingsWords = {
  title: 'Settings',
  theme: 'Colours',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  suits: 'Four-colour deck',
  suitsNote: 'Clubs green, diamonds blue',
  cards: 'Large cards',
  sounds: 'Sounds',
  motion: 'Less motion',
  motionNote: 'Cards change places at once',
  sort: 'New cards are sorted by',
  sorts: { rank: 'Rank', suit: 'Suit' },
  kept: 'All of this is kept on this device only.',
};

export const updateWords = {
  ready: 'A new version of this page is ready.',
  apply: 'Load it now',
  dismiss: 'Not now',
};

export const offlineWords = {
  now: 'You are offline. You can still play against the computer.',
};

/** The matches on this device, their replay, and statistics. */
export const historyWords = {
  title: 'History',
  intro: 'Matches with friends on this device. Nothing of them is sent anywhere.',
  empty: 'No match is kept yet. A match with a friend comes here when it ends.',
  loading: 'Reading…',
  list: 'Matches',
  against: (name: string) => `Against ${name}`,
  between: (host: string, guest: string) => `${host} and ${guest}`,
  won: (mine: number, theirs: number) => `Won ${mine} : ${theirs}`,
  lost: (mine: number, theirs: number) => `Lost ${mine} : ${theirs}`,
  drawn: 'A draw',
  wonBy: (name: string, high: number, low: number) => `${name} won ${high} : ${low}`,
  unfinished: (mine: number, theirs: number) => `Not finished, ${mine} : ${theirs}`,
  hands: (count: number) => (count === 1 ? '1 hand' : `${count} hands`),
  proven: 'Proven',
  checking: 'Being checked',
  broken: 'Proves nothing',
  look: 'Look at it',
  file: 'Save as a file',
  remove: 'Delete',
  ofMatch: (what: string, match: string) => `${what}: ${match}`,
  open: 'Open a file',
  openNote: 'A record, or a file with many matches. You can also drop it on this page.',
  saveAll: 'Save all as one file',
  removeAll: 'Delete all',
  statistics: 'Statistics',
  question: 'Delete for good?',
  questionOne: (match: string) => `${match}. What is deleted cannot be brought back.`,
  questionUnfinished: (name: string) =>
    `Your match with ${name} is not finished. ${name} is not told, and would wait for you in vain: the match then counts as one that you have left. What is deleted cannot be brought back.`,
  questionAside: (count: number) =>
    [
      count === 1
        ? 'A kept match that this page cannot open.'
        : `${count} kept matches that this page cannot open.`,
      'Another version of the page may be able to. What is deleted cannot be brought back.',
    ].join(' '),
  questionAll: (count: number, open: number) =>
    [
      count === 1 ? 'The one match on this device.' : `All ${count} matches on this device.`,
      open > 0
        ? `Not finished: ${open}. The other side is not told, and would wait for you in vain: such a match then counts as one that you have left.`
        : '',
      'What is deleted cannot be brought back.',
    ]
      .filter(Boolean)
      .join(' '),
  removeAside: (count: number) => (count === 1 ? 'Delete it' : 'Delete them'),
  keepIt: 'Keep',
  deleted: (count: number) => (count === 1 ? '1 match deleted.' : `${count} matches deleted.`),
  isPlayed: (count: number) =>
    count === 1
      ? 'One was left: it is being played in another tab.'
      : `${count} were left: they are being played in other tabs.`,
  taken: (added: number, known: number, refused: number) =>
    `Taken in: ${added}. There already: ${known}. Refused: ${refused}.`,
  kept: 'Kept on this device.',
  known: 'This match is here already.',
  failed: 'That did not work. The device may be full.',
  noStorage: 'What this browser may have kept cannot be read here.',
  unreadable: {
    no_file: 'This cannot be read: it is no file, or it has just been changed. Try it again.',
    no_bundle: 'This file holds no matches.',
    other_version: 'This file is of another version of the game.',
    too_large: 'This file is too large for the page. The command “ginp2p verify” can check it.',
  },
};

export const replayWords = {
  title: (host: string, guest: string) => `${host} and ${guest}`,
  checking: 'Checking every signature, proof and move…',
  noCore: 'The core of the game could not be loaded, so nothing could be checked.',
  again: 'Try again',
  sound: 'This record is sound',
  broken: 'This record proves nothing',
  keep: 'Keep it in the history',
  noHands: 'No hand of this match was finished.',
  hand: (hand: number, count: number) => `Hand ${hand} of ${count}`,
  handBefore: 'Hand before',
  nextHand: 'Next hand',
  step: (step: number, count: number) => `Move ${step} of ${count}`,
  first: 'To the beginning',
  back: 'One move back',
  next: 'One move on',
  last: 'To the end',
  keys: 'Arrow keys: left and right a move, up and down a hand.',
  view: 'Whose cards',
  both: 'Both',
  public: 'As all saw it',
  stock: (count: number) => `Stock, ${count} cards`,
  pile: 'Discard pile',
  noPile: 'empty',
  cards: (name: string) => `Cards of ${name}`,
  closed: (count: number) => (count === 1 ? '1 closed card' : `${count} closed cards`),
  some: (count: number, of: number) => `${count} of these ${of}`,
  someNote: 'The record does not say which of them came with a later draw.',
  among: 'Thrown later:',
};

export const statisticsWords = {
  title: 'Statistics',
  none: 'There is nothing to count yet.',
  leftOut: (count: number) =>
    count === 1
      ? 'One match is left out: it is not yours, proves nothing, or is still being checked.'
      : `${count} matches are left out: not yours, without proof, or still being checked.`,
  matches: 'Matches won',
  hands: 'Hands won',
  points: 'Points for a hand won',
  deadwood: 'Deadwood at a knock',
  streak: 'Matches won in a row',
  streakNote: (longest: number) => `${longest} at most`,
  of: (part: number, whole: number) => `${part} of ${whole}`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  unfinished: (count: number) => `and ${count} not finished`,
  ends: 'How hands ended',
  kinds: {
    knocks: 'Won by knock',
    gins: 'Won by gin',
    undercuts: 'Won by undercut',
    washes: 'Washed',
    their_undercuts: 'Lost to an undercut',
    their_gins: 'Lost to gin',
    their_knocks: 'Lost to a knock',
  },
  course: 'Your last matches',
  courseNote: 'Upwards: won, by how many points. Downwards: lost. The newest is at the right.',
  byOpponent: 'By opponent',
  byRules: 'By rules',
  group: 'Name',
  rules: 'Rules',
  won: 'Won',
  lost: 'Lost',
  share: 'Share',
  nobody: '–',
};

/** The table, its events and the end of a hand. */
export const tableWords = {
  ranks: [
    'ace',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'jack',
    'queen',
    'king',
  ],
  suits: ['clubs', 'diamonds', 'hearts', 'spades'],
  card: (rank: string, suit: string) => `${rank} of ${suit}`,
  you: 'You',
  somebody: 'The other player',
  title: 'Table',
  menu: 'Menu',
  single: 'a single hand',
  to: (target: number) => `first to ${target}`,
  score: (them: string, theirs: number, mine: number) => `You ${mine}, ${them} ${theirs}`,

  // Places
  stock: 'Stock',
  stockName: (count: number) => (count === 1 ? 'Stock, 1 card left' : `Stock, ${count} cards left`),
  stockFew: 'running out',
  stockVeryFew: 'almost out: at two the hand ends without a score',
  pile: 'Discard pile',
  pileEmpty: 'Discard pile, empty',
  pileTop: (card: string) => `Discard pile, ${card} on top`,
  dropHere: 'Discard here',
  theirHand: (them: string, count: number) => `${them}: ${count} cards`,
  cards: (count: number) => (count === 1 ? '1 card' : `${count} cards`),
  theyTook: (cards: string) => `among them ${cards}, taken from the pile`,
  yourHand: 'Your hand',
  yourHandHow:
    'Arrow keys move, Enter chooses, Alt with an arrow key moves a card, Escape lets go.',
  justDrawn: 'just drawn',
  justTaken: 'just taken, stays for this turn',
  inMeld: (number: number) => `meld ${number}`,
  hinted: (place: number) => `advice ${place}`,

  // Under the hand
  deadwood: 'Deadwood',
  deadwoodShort: 'without {0}',
  deadwoodBest: 'best discard',
  sort: 'Sort',
  sortRank: 'Rank',
  sortSuit: 'Suit',
  sortedBy: (what: string) => `Sorted by ${what}`,
  hint: 'Hint',
  movedTo: (card: string, place: number, count: number) => `${card}, place ${place} of ${count}`,

  // The action bar
  actions: 'Actions',
  draw: 'Draw',
  take: 'Take the {0}',
  takeAny: 'Take',
  pass: 'Pass',
  discard: 'Discard',
  discardOne: 'Discard {0}',
  knock: 'Knock',
  knockWith: (points: number) => `Knock (${points})`,
  gin: 'Gin!',
  chooseFirst: 'Choose a card first.',
  chooseToKnock: (cards: number) =>
    cards === 1
      ? 'Choose the {0}: without it you may knock.'
      : 'Choose one of these to knock: ' + places(cards) + '.',
  noKnockWith: (points: number, limit: number) =>
    `Without the {0} you have ${points} points; a knock needs ${limit} or fewer.`,
  ginTo: 'Discard the {0}: gin!',
  ginToMany: (cards: number) => `Gin by throwing ${places(cards)}.`,
  knockTo: 'Without the {0} you may knock.',
  knockToMany: (cards: number) => `You may knock by throwing ${places(cards)}.`,
  busy: 'One moment.',
  away: (them: string) => `${them} is away. It goes on when you are both here.`,
  broken: 'The match cannot go on here.',
  dropFirst: 'Draw first, then discard.',

  // What happened
  dealt: (who: string) => `${who} dealt; the {0} is turned up.`,
  passed: (who: string) => `${who} passed.`,
  took: (who: string) => `${who} took the {0}.`,
  drew: (who: string) => `${who} drew from the stock.`,
  youDrew: 'You drew the {0}.',
  threw: (who: string) => `${who} threw the {0}.`,
  knocked: (who: string) => `${who} threw the {0} and knocked.`,
  wentGin: (who: string) => `${who} threw the {0}: gin!`,
  introduced: (name: string) => `${name} is at the table.`,
  begun: 'The match begins.',
  wantsRematch: (who: string) => `${who} would like another match.`,
  leaves: (who: string) => `${who} leaves the table.`,
  givesUp: (them: string) => `${them} gives up: play on, and the match is yours.`,
  givenUp: (them: string) => `You have given up. It counts as soon as ${them} has moved.`,
  resigns: (who: string) => `${who} gave up the match.`,
  handWon: (who: string, points: number) =>
    `${who} scored ${points === 1 ? '1 point' : `${points} points`}.`,
  washed: 'Nobody scored.',
  toldKnock: (who: string, points: number) => `${who} knocked with ${points}.`,
  toldGin: (who: string, bonus: number) => `${who} went gin, which adds ${bonus}.`,
  toldLeft: (who: string, isYou: boolean, points: number) =>
    `${who} ${isYou ? 'have' : 'has'} ${points} left.`,
  toldUndercut: (bonus: number) => `That is an undercut, which adds ${bonus}.`,
  toldScore: (who: string, isYou: boolean, points: number) =>
    `${who} ${isYou ? 'score' : 'scores'} ${points}.`,
  toldWash: {
    stock: 'Two cards are left in the stock and nobody has knocked.',
    idle: 'Nobody has drawn from the stock for fifty turns in a row.',
    unknown: 'Nobody has knocked.',
  },
  youWon: 'You have won the match.',
  theyWon: (them: string) => `${them} has won the match.`,
  drawnMatch: 'The match ends in a draw.',

  // What is asked now
  shuffling: 'The cards are being shuffled.',
  shufflingNote: 'You both shuffle, so that neither of you can know the order.',
  askOffer: (them: string) => `Take the {0}, or pass it to ${them}.`,
  askSecondOffer: (them: string) => `Take the {0}, or pass: ${them} draws.`,
  askMustDraw: 'Both passed: draw from the stock.',
  askDraw: 'Draw, or take the {0}.',
  askDrawOnly: 'Draw from the stock.',
  askDiscard: 'Choose a card to discard.',
  askThrow: 'Discard the {0} or another.',
  askThrowOrKnock: 'Discard the {0}, or knock.',
  waitOffer: (them: string) => `${them} may take it or pass.`,
  waitDraw: (them: string) => `${them} draws next.`,
  waitDiscard: (them: string) => `${them} is choosing a discard.`,
  waitCard: 'The card is on its way.',
  waitShow: 'The cards are being laid open.',

  // The hint
  hintTitle: 'Hint',
  hintNext: 'Next best:',
  hintNone: 'There is nothing to decide now.',
  hintMissing: 'Hints could not be loaded. Try again when the network is back.',
  adviseDraw: 'Draw from the stock.',
  adviseTake: 'Take the {0}.',
  advisePass: 'Pass.',
  adviseDiscard: 'Discard the {0}.',
  adviseKnock: 'Discard the {0} and knock.',
  thenDraw: 'draw',
  thenTake: 'take the {0}',
  thenPass: 'pass',
  thenDiscard: 'discard the {0}',
  thenKnock: 'knock with the {0}',
  close: 'Close',

  // The first visit
  firstTitle: 'New here?',
  first: (limit: number) =>
    `Collect sets and runs. With ${limit} points of deadwood or fewer you may knock.`,
  firstLearn: 'How it is played',
  firstDone: 'Got it',

  // The end of a hand
  endKnockMine: 'You knocked',
  endKnockTheirs: (them: string) => `${them} knocked`,
  endGinMine: 'Gin!',
  endGinTheirs: (them: string) => `Gin for ${them}`,
  endUndercutMine: 'You undercut!',
  endUndercutTheirs: (them: string) => `Undercut by ${them}`,
  endWash: 'Washed',
  endWashNote: {
    stock:
      'Two cards are left in the stock and nobody has knocked: no score, and the cards stay closed.',
    idle: 'Nobody has drawn from the stock for fifty turns in a row: no score, and the cards stay closed.',
    unknown: 'Nobody has knocked: no score, and the cards stay closed.',
  },
  endWashScore: (them: string, theirs: number, mine: number) =>
    `The score stays: you ${mine}, ${them} ${theirs}.`,
  endWashScores: (one: string, ones: number, other: string, others: number) =>
    `The score stays: ${one} ${ones}, ${other} ${others}.`,
  lookAtHands: 'Look at both hands…',
  lookReason: 'First both hands, then the sum.',
  none: 'none',
  endResignedNote: 'Points stay as they are, without line and boxes.',
  closedMine: 'only you see these',
  closedTheirs: (count: number) => (count === 1 ? '1 closed card' : `${count} closed cards`),
  endResignedMine: 'You gave up the match',
  endResignedTheirs: (them: string) => `${them} gave up the match`,
  knocker: 'knocked',
  wentOut: 'went gin',
  defender: 'defended',
  laidOff: (who: string, card: string, meld: string) => `${who} laid off the ${card} on ${meld}.`,
  noLayoffs: 'no lay-offs against gin',
  sumBonusGin: 'gin',
  sumBonusUndercut: 'undercut',
  sumMine: 'yours',
  sumTheirs: (them: string) => `${them}’s`,
  sumLaidOff: 'laid off',
  sumForYou: 'for you',
  sumFor: (them: string) => `for ${them}`,
  nextHand: 'Next hand',
  waitingFor: (them: string) => `Waiting for ${them}`,
  rematch: 'Rematch',
  rematchAsked: (them: string) => `You would like another match. Waiting for ${them}.`,
  rematchWanted: (them: string) => `${them} would like another match.`,
  leave: 'Leave',

  // Score sheet and log
  sheet: 'Score sheet',
  sheetHand: (hand: number) => `Hand ${hand}`,
  sheetNone: 'no score',
  sheetSoon: 'being counted',
  sheetPoints: 'Points',
  sheetLine: 'Line',
  sheetBoxes: 'Boxes',
  sheetBoxSum: (boxes: number, bonus: number) => `${boxes} × ${bonus}`,
  sheetTotal: 'Total',
  sheetLater: (line: number, box: number) =>
    `At the end: ${line} for the match, ${box} for each hand won.`,
  sheetTo: (target: number) => `First to ${target}`,
  log: 'What happened',
  logEmpty: 'Nothing yet.',
};

/** The way to the other player, and whatever can go wrong with it. */
export const connectionWords = {
  label: 'Connection',
  short: {
    opening: 'opening',
    waiting: 'waiting',
    connecting: 'connecting',
    direct: 'direct',
    relayed: 'relayed',
    quiet: (seconds: number) => `quiet, ${seconds} s`,
    away: 'away',
    ended: 'ended',
  },
  opening: 'Opening a room…',
  openingAgain: 'The server does not answer. The page keeps trying to open your room again.',
  waiting: (time: string) =>
    `Waiting for your friend. The link works until the room closes at ${time}.`,
  connectingHost: 'Somebody has opened your link. Connecting…',
  connectingGuest: 'Connecting to your friend…',
  arriving: 'Your friend has opened the link, and is about to sit down.',
  introduced: (name: string) => `${name} is at the table.`,
  direct: (name: string) => `Connected to ${name} directly.`,
  relayed: (name: string) =>
    `Connected to ${name} through a relay. It carries sealed data and sees no cards.`,
  quiet: (name: string, seconds: number) =>
    `Nothing heard from ${name} for ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. The table waits.`,
  quietAloud: (name: string) => `Nothing is heard from ${name}. The table waits.`,
  away: (name: string) =>
    `${name} is away: the table was left, or the connection broke. You can wait or leave.`,
  back: (name: string) => `${name} is back.`,
  hasLeft: (name: string) => `${name} has left the table.`,
  friend: 'your friend',
  friendFirst: 'Your friend',
  /** By code: why the last guest could not be connected. */
  failures: {
    wrong_code: 'Somebody came with a wrong code. After three of them the code changes.',
    code_spent: 'The code was tried wrongly three times and has changed. Send the new one.',
    room_anew: 'The server has lost your room and opened another. Send the new link.',
    no_path: 'Somebody came, but no way was found between the two devices. Try the same Wi-Fi.',
    other_left: 'Somebody came and left again.',
    other_silent: 'Somebody came and did not answer. A phone may be asleep.',
    version_mismatch:
      'Somebody came with another version of the game. Both load the page again, then open a new room.',
    other: 'Somebody came and could not be connected. Your friend can try again.',
  },
  retry: 'Try again',
  retryIn: (time: string) => `Try again in ${time}`,
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  waitFor: (time: string) => `Please wait ${time} before you try again.`,
  newRoom: 'Open a new room',
  reload: 'Load the page again',
  detail: 'What the program says',
  kept: {
    nothing: 'Nothing is lost.',
    sheet: 'The score sheet stays here until you leave.',
    solo: 'Your match is kept on this device.',
  },
  /** By the fault's code: what happened, and what to do. */
  faults: {
    bad_code: {
      title: 'That is no code',
      what: 'A code has eight letters and digits, such as K7QX-9M2D.',
      todo: 'Compare it with what your friend has sent.',
      again: 'type',
    },
    wrong_code: {
      title: 'The code does not match',
      what: 'The room is there, but the second half of the code is not the right one.',
      todo: 'Compare it with what your friend sees. After three wrong tries it changes.',
      again: 'type',
    },
    code_spent: {
      title: 'This code is used up',
      what: 'It was tried wrongly three times, so that nobody can guess it.',
      todo: 'Ask your friend for the new code.',
      again: 'type',
    },
    unknown_room: {
      title: 'There is no such room',
      what: 'It may be closed by now, or a letter of the code is different.',
      todo: 'Ask your friend whether the room is still open, and compare the code.',
      again: 'type',
    },
    room_full: {
      title: 'The room is full',
      what: 'Two are in it already. Perhaps you have opened the link twice.',
      todo: 'Close the other tab, or ask your friend for a new room.',
      again: 'retry',
    },
    room_in_match: {
      title: 'Your friend is in a match',
      what: 'Somebody else has sat down with this code.',
      todo: 'Ask your friend for a new room when the match is over.',
      again: 'retry',
    },
    room_closed: {
      title: 'The room is closed',
      what: 'Its time was up, your friend closed it, or the server stopped.',
      todo: 'A new room takes a moment.',
      again: 'retry',
    },
    put_out: {
      title: 'The place was not yours',
      what: 'The other side could not make sure that you hold its code.',
      todo: 'Compare the code and try again.',
      again: 'retry',
    },
    not_allowed: {
      title: 'The server refused',
      what: 'It took too long to sit down, or the room was left meanwhile.',
      todo: 'Try again.',
      again: 'retry',
    },
    too_fast: {
      title: 'Too many tries',
      what: 'The server lets each address try a few codes a minute, so that nobody can guess one.',
      todo: 'Wait a little, then try the right code.',
      again: 'retry',
    },
    too_many_rooms: {
      title: 'No further room at the moment',
      what: 'The server has as many rooms as it can keep, or your network has its share.',
      todo: 'Try again in a while.',
      again: 'retry',
    },
    too_many_connections: {
      title: 'The server is full',
      what: 'It has as many visitors as it can serve, or your network has its share.',
      todo: 'Try again in a while.',
      again: 'retry',
    },
    server_unreachable: {
      title: 'The server does not answer',
      what: 'Your network is away, or the server is.',
      todo: 'Check the network, then try again.',
      again: 'retry',
    },
    server_fault: {
      title: 'The server answers strangely',
      what: 'It says something that this page does not understand.',
      todo: 'Load the page again. If that does not help, tell whoever runs the server.',
      again: 'reload',
    },
    other_server: {
      title: 'That link leads to another server',
      what: 'This page opens rooms of its own server only.',
      todo: 'Open the link itself, in the address bar.',
      again: 'type',
    },
    unavailable: {
      title: 'The server has trouble with its rooms',
      what: 'It cannot open or find any just now.',
      todo: 'Wait a moment and try again.',
      again: 'retry',
    },
    bad_version: {
      title: 'This page is out of date',
      what: 'The server has a newer version.',
      todo: 'Load the page again.',
      again: 'reload',
    },
    version_mismatch: {
      title: 'The two versions differ',
      what: 'You and your friend have different versions of the game, and both must count alike.',
      todo: 'Both load the page again; at the terminal, update ginp2p. Then open a new room.',
      again: 'reload',
    },
    other_left: {
      title: 'Your friend has gone',
      what: 'The room was left before you were connected.',
      todo: 'Ask whether your friend is still there, and try again.',
      again: 'retry',
    },
    other_silent: {
      title: 'Your friend does not answer',
      what: 'Somebody is in the room, but says nothing. A phone may be asleep.',
      todo: 'Ask your friend to open the page again, then try once more.',
      again: 'retry',
    },
    no_path: {
      title: 'No way between the two devices',
      what: 'Both have the right code, but their networks let nothing through.',
      todo: 'Try the same Wi-Fi, or a phone’s hotspot on one side.',
      again: 'retry',
    },
    bye: {
      title: 'Your friend has left the table',
      what: 'The match is over.',
      todo: 'You can look at the sheet, or open a new room.',
      again: 'retry',
    },
    gone: {
      title: 'Your friend is gone',
      what: 'Nothing has been heard for half a minute, so the match was ended.',
      todo: 'Ask what happened, and meet again in a new room.',
      again: 'retry',
    },
    lost: {
      title: 'The connection broke',
      what: 'The way between the two devices was cut, and the match with it.',
      todo: 'Check the network, and meet again in a new room.',
      again: 'retry',
    },
    closed: {
      title: 'You have left the table',
      what: 'The connection was closed on your side.',
      todo: 'You can open a new room at any time.',
      again: 'retry',
    },
    forked: {
      title: 'The match was stopped',
      what: 'Your friend’s side has played one turn in two ways, and has signed both.',
      todo: 'A match taken up from an old copy looks like this too. Talk to your friend.',
      again: 'retry',
    },
    stale_copy: {
      title: 'This copy of the match is too old',
      what: 'It was played on elsewhere, on another device or in another tab.',
      todo: 'Go on where you played last.',
      again: 'retry',
    },
    cheated: {
      title: 'The match was stopped',
      what: 'One side sent something that the rules forbid, or that cannot be proven.',
      todo: 'It may be a mistake in a program. Talk to your friend.',
      again: 'retry',
    },
    other_rules: {
      title: 'Your friend came to the rematch with other rules',
      what: 'A rematch goes by the rules of the match before.',
      todo: 'To play by others, meet in a new room.',
      again: 'retry',
    },
    stopped: {
      title: 'The match was stopped',
      what: 'Your friend’s side has ended it, for a reason of its own.',
      todo: 'It may be a mistake in a program. Talk to your friend.',
      again: 'retry',
    },
    bad_name: {
      title: 'That name cannot be shown',
      what: 'It has signs that steer a screen instead of being seen.',
      todo: 'Choose another one.',
      again: 'retry',
    },
    no_core: {
      title: 'The game could not be loaded',
      what: 'A part of the page has not arrived, or this browser is too old for it.',
      todo: 'Check the network and load the page again.',
      again: 'reload',
    },
    crashed: {
      title: 'Something went wrong on this page',
      what: 'A mistake in the program, or the device has run out of memory.',
      todo: 'Load the page again.',
      again: 'reload',
    },
    elsewhere: {
      title: 'You play on in another tab',
      what: 'Another tab or window of this browser has your seat now.',
      todo: 'Go on there.',
      again: 'retry',
    },
    abandoned: {
      title: 'You have ended the match',
      what: 'Your friend did not come back, and the record says so.',
      todo: 'You can meet again in a new room.',
      again: 'retry',
    },
    no_match: {
      title: 'That match is not here any more',
      what: 'It has had its end, in another tab perhaps.',
      todo: 'You can open a new room.',
      again: 'retry',
    },
    no_storage: {
      title: 'The kept match could not be read',
      what: 'This browser does not let the page reach what it has kept.',
      todo: 'Close other tabs of this page and try again.',
      again: 'reload',
    },
    bad_journal: {
      title: 'The kept match could not be opened',
      what: 'What this device has kept is damaged. It was set aside, not deleted.',
      todo: 'You can meet again in a new room.',
      again: 'retry',
    },
    other_version: {
      title: 'The game has changed since',
      what: 'The match was begun with another version of the game. It was set aside, not deleted.',
      todo: 'You can meet again in a new room.',
      again: 'retry',
    },
    other: {
      title: 'That did not work',
      what: 'The connection ended for a reason that this page has no words for.',
      todo: 'Try again.',
      again: 'retry',
    },
  },
};

/** The rules of the match being played, in a few lines. */
export const shortRulesWords = {
  goal: 'Collect sets (three or four cards of a rank) and runs (three or more neighbours of a suit; the ace is low). What is in neither is deadwood: court cards 10, aces 1, others their number.',
  openingClassic:
    'The player who did not deal begins and draws from the stock or takes the upcard.',
  openingHouse:
    'The upcard is offered to the player who did not deal, then to the dealer. When both pass, the first has to draw from the stock.',
  turn: 'A turn: draw from the stock or take the top of the discard pile, then throw a card. A card taken from the pile stays for that turn.',
  knock: (limit: number) =>
    `With ${limit} points of deadwood or fewer you may knock: throw a card and lay the hand down. The other player lays off what fits your melds, and you score the difference.`,
  undercut: (bonus: number) =>
    `Has the other as little deadwood as you, or less, that is an undercut: the other scores ${bonus} and the difference.`,
  gin: (bonus: number) =>
    `No deadwood at all is gin: ${bonus} points and all of the other’s deadwood, and nothing is laid off.`,
  wash: 'When a turn ends with two cards in the stock and without a knock, nobody scores. The same after fifty turns in a row without a draw from the stock.',
  end: (target: number, line: number, box: number) => {
    if (!target) return 'This one hand decides.';
    const sheet =
      line || box
        ? ` The sheet then adds ${line} for the winner and ${box} for each hand won.`
        : '';
    return `Whoever reaches ${target} points first has won.${sheet}`;
  },
};

/** The guide. */
export const guideWords = {
  title: 'Learn your way around',
  contents: 'On this page',
  sections: {
    goal: 'What it is about',
    turn: 'A turn',
    melds: 'Melds and deadwood',
    ending: 'Knock, gin, undercut',
    examples: 'Worked examples',
    presets: 'Classic and house',
    answers: 'Answers people look for',
    table: 'At this table',
    fair: 'Why nobody can cheat',
  },
  goal: [
    'Two players get ten cards each. You want your cards to form melds, and what is left over, your deadwood, to count as little as you can. Who has little enough knocks; the difference is scored. Several hands make a match.',
    'The computer divides, lays off and counts for both sides. You never have to declare a meld.',
  ],
  turn: [
    'Draw one card: the top of the stock, which nobody has seen, or the top of the discard pile, which is open.',
    'Then throw one card onto the pile. If what stays is little enough, you may knock with the card you throw.',
    'What you took from the pile you may not throw in the same turn, by a knock neither. What you drew from the stock you may.',
  ],
  melds: {
    set: 'A set: three or four cards of one rank.',
    run: 'A run: three or more neighbours of one suit.',
    ace: 'The ace is low: A 2 3 is a run.',
    noRun: 'Q K A is no run.',
    count:
      'Deadwood counts: an ace 1, a jack, queen or king 10, any other card its number. No card is in two melds.',
    best: 'The number under your hand is always the smallest that any division leaves. These ten cards have 10 points:',
    bestWhy:
      'The eights, the nines and the spades leave the ten of clubs. Taking all sets first would leave 30, taking all runs first 34.',
  },
  ending: {
    knock:
      'Knock: in any turn, also the first, when the ten cards that stay leave 10 points or fewer. You score the other’s points less your own.',
    layoff:
      'Lay-offs: the other player first lays loose cards on your melds: at either end of a run, on a card just laid off there, or as the fourth card of a set. Own melds are broken where that saves points. The knocker never lays off.',
    gin: 'Gin: no point is left. You score 25 and all of the other’s points. Nothing is laid off against gin, and it cannot be undercut.',
    undercut:
      'Undercut: the other has as few points as you, or fewer. The other scores 25 and the difference.',
    wash: 'Wash: a turn ends with two cards in the stock and nobody has knocked. Nobody scores. In the turn whose draw leaves two, a player may still knock. Fifty turns in a row without a draw from the stock are a wash as well.',
  },
  example: {
    knocker: 'Knocks',
    gin: 'Goes gin',
    defender: 'Against',
    melds: 'Melds',
    layoffs: 'Laid off',
    deadwood: 'Deadwood',
    none: 'none',
    points: (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`,
  },
  examples: {
    undercut_28: {
      title: 'An undercut of 28',
      text: 'The knocker has 8. The seven goes on the run of spades, the nine on the set of nines: 5 are left, fewer than 8.',
      sum: '25 + 8 − 5 = 28',
      result: 'to the player who did not knock',
    },
    knock_20: {
      title: 'A knock for 20',
      text: 'The other holds 28 points of deadwood, of which the six of clubs is laid off.',
      sum: '28 − 6 − 2 = 20',
      result: 'to the knocker',
    },
    gin_53: {
      title: 'Gin for 53',
      text: 'The seven of hearts would fit, but against gin nothing is laid off. The other’s 28 all count.',
      sum: '25 + 28 = 53',
      result: 'to the player with gin',
    },
    tie_25: {
      title: 'Equal points',
      text: 'Both are left with 8. A tie is an undercut.',
      sum: '25 + 8 − 8 = 25',
      result: 'to the player who did not knock',
    },
    broken_set_26: {
      title: 'A set is broken',
      text: 'Three eights are a set, but two of them do more on the knocker’s runs, and take a seven and a nine along.',
      sum: '25 + 10 − 9 = 26',
      result: 'to the player who did not knock',
    },
    chain_27: {
      title: 'One lay-off on another',
      text: 'The ten of spades goes on the run, and the nine on the ten. None is left, and there is nothing extra for that.',
      sum: '25 + 2 − 0 = 27',
      result: 'to the player who did not knock',
    },
  },
  presets: {
    caption: 'The two rule sets',
    what: 'What',
    classic: 'Classic',
    house: 'House',
    rows: [
      {
        what: 'Opening',
        classic: 'The starting player draws, from the stock or the upcard.',
        house:
          'The upcard is offered to the starting player, then to the dealer. When both pass, the starting player has to draw from the stock.',
      },
      {
        what: 'End of the match',
        classic: '25 to the winner (line), and 25 to each side for each hand it won (boxes).',
        house: 'Hand points alone.',
      },
      {
        what: 'Length',
        classic: 'First to 100. The host may choose a single hand or 250.',
        house: 'The same.',
      },
      {
        what: 'Knock, gin, undercut, wash',
        classic: 'As above.',
        house: 'The same.',
      },
      {
        what: 'Who deals',
        classic:
          'The host the first hand, then in turn; the other starts. Against the computer you start the first hand.',
        house: 'The same.',
      },
    ],
  },
  answers: [
    {
      id: 'ace',
      ask: 'Is the ace high or low?',
      say: 'Low, always. It counts 1. A 2 3 is a run.',
    },
    { id: 'qka', ask: 'Is Q K A a run?', say: 'No.' },
    {
      id: 'tie',
      ask: 'Who wins when both have the same points?',
      say: 'The player who did not knock. That is an undercut of 25.',
    },
    {
      id: 'gin-tie',
      ask: 'Gin against a hand without deadwood?',
      say: 'Gin cannot be undercut. It scores 25.',
    },
    {
      id: 'ten',
      ask: 'May I knock with exactly 10?',
      say: 'Yes, with 10 or fewer, after the card that you throw.',
    },
    {
      id: 'first-turn',
      ask: 'May I knock in my first turn?',
      say: 'Yes, after the draw.',
    },
    {
      id: 'return',
      ask: 'Can I throw the card that I just took?',
      say: 'Not the one from the pile, not in the same turn. The one from the stock you may.',
    },
    {
      id: 'layoff',
      ask: 'Who lays off, and when?',
      say: 'Only the player who did not knock, and never against gin. It is done for you, so that the fewest points stay.',
    },
    {
      id: 'wash',
      ask: 'What happens when the stock runs out?',
      say: 'The last two cards are never drawn. When a turn ends with two in the stock and without a knock, the hand is a wash: nobody scores, even if the card just thrown would have helped. In a match the other player deals the next hand; a single hand is a draw.',
    },
    {
      id: 'big-gin',
      ask: 'Is there big gin?',
      say: 'No. Eleven melded cards score nothing extra: throw one that still leaves none, or play on.',
    },
    {
      id: 'must-knock',
      ask: 'Do I have to knock?',
      say: 'No. You may play on for gin.',
    },
    {
      id: 'box',
      ask: 'What is a box?',
      say: 'A hand won, by knock, gin or undercut. Classic adds 25 for each when the match is over.',
    },
    {
      id: 'winner',
      ask: 'The sheet says that the loser has more?',
      say: 'Whoever reaches the target first from hand points has won. Line and boxes come on top and change no winner.',
    },
    {
      id: 'stubborn',
      ask: 'Can a hand go on for ever?',
      say: 'No. Fifty turns in a row without a draw from the stock wash it.',
    },
    {
      id: 'resign',
      ask: 'What does resigning cost?',
      say: 'The match: the other has won. Hand points stay as they are, without line and boxes.',
    },
  ],
  table: [
    'Tap a card to lift it, then press Discard, or drag it onto the pile. With a keyboard: arrow keys move, Enter lifts.',
    'The stock and the pile are buttons: tap one to draw.',
    'Drag a card within the hand to rearrange it, or let the hand be sorted by rank or by suit. Melds are marked by a line in one colour each.',
    'The number under the hand is your deadwood. “Knock” appears as soon as a card you have lifted allows it.',
    'A dot marks the card you just drew, a small lock the one you took from the pile: it cannot go in this turn.',
    'The stock shows how many cards are left. Two of them are never drawn.',
    'Against the computer you choose who plays: Pip is easy, Morgan medium, Vera hard, Sol an expert. “Hint” says what a good player would do, and why.',
  ],
  fair: [
    'There is no dealer in between. Both devices shuffle and lock the deck, one after the other, and prove to each other that they did nothing else. It is in random order if one of the two is honest.',
    'A card opens only when both devices give their part. Your part of your own cards never leaves your device until they are shown, so nobody can look: not the other player, and not the server.',
    'Each move is signed and checked on both sides: nobody can throw a card that is not held, knock over the limit, or count differently.',
    'The server only lets the two of you find each other. It carries sealed notes for that and sees no card.',
    'What cannot be prevented: somebody may leave, take time, or have help from a person or a program. Against the computer, the deck is shuffled on your device.',
  ],
};

/** `{0}, {1} or {2}`: places for that many cards. */
function places(count: number): string {
  const all = Array.from({ length: count }, (_, index) => `the {${index}}`);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : (all[0] ?? '');
}

/** Going on with a match after a break. */
export const resumeWords = {
  list: {
    title: 'Unfinished matches',
    goOn: (name: string) => `Go on with ${name}`,
    facts: (hand: number, mine: number, theirs: number, name: string) =>
      `Hand ${hand}. You ${mine} : ${theirs} ${name}.`,
    aside: (count: number) =>
      count === 1
        ? 'One kept match could not be opened. It was set aside, not deleted.'
        : `${count} kept matches could not be opened. They were set aside, not deleted.`,
    heard: 'All right',
  },
  absence: {
    titles: {
      away: (name: string) => `The connection to ${name} is lost.`,
      gone: (name: string) => `${name} is away.`,
    },
    left: (name: string) => `${name} has left the table.`,
    looking: 'Looking for another way. The match goes on by itself.',
    kept: 'The match is kept on both devices, and goes on when you are both here.',
    noServer: 'This device does not reach the server, and keeps trying.',
    leave: 'Save and leave',
    end: 'End the match',
  },
  elsewhere: {
    title: 'Open in another tab',
    text: 'You are playing this in another tab or window. One of them at a time can have your seat.',
    here: 'Play here',
    back: 'Leave it there',
  },
  leave: (name: string) =>
    `Your match with ${name} is kept on this device. You can go on when you are both back.`,
  unkept:
    'This browser does not let the page keep the match. It goes on, but do not close or reload the page.',
};

/*
 * What the core says, which has texts of its own: the core's text on the left, what is shown of
 * it on the right. `{0}`, `{1}`, … are cards, `{name}` and `{}` what else changes. A text that
 * is missing here would be shown as the core has it (tests/web/desk/test_core_texts.py).
 */

/** Why something may not be done, and hints with their parts. */
export const coreWords: Record<string, string> = {
  '1 point': '1 point',
  'A knock with {left} could be undercut; the {0} {cost}.':
    'A knock with {left} could be undercut; the {0} {cost}.',
  'A knock with {left} could be undercut; without one, nobody scores.':
    'A knock with {left} could be undercut; without one, nobody scores.',
  'A knock with {left} could be undercut; without the {0} you keep {ways}.':
    'A knock with {left} could be undercut; without the {0} you keep {ways}.',
  'A meld with the {0} would save too little; an unknown card may do more.':
    'A meld with the {0} would save too little; an unknown card may do more.',
  'Both have passed the upcard, so it is the stock.':
    'Both have passed the upcard, so it is the stock.',
  'Holding the {0} in place of the {1} saves {points}.':
    'Holding the {0} in place of the {1} saves {points}.',
  'It is gin: no deadwood is left.': 'It is gin: no deadwood is left.',
  "It is the other player's turn.": "It is the other player's turn.",
  'It leaves {points}, and the opponent is likely to hold more.':
    'It leaves {points}, and the opponent is likely to hold more.',
  'Keeps {ways}; the {0} {cost}.': 'Keeps {ways}; the {0} {cost}.',
  'No hand is being played now.': 'No hand is being played now.',
  'No single card would make a meld that saves points; the {0} {cost}.':
    'No single card would make a meld that saves points; the {0} {cost}.',
  'That is not possible now: discard or knock.': 'That is not possible now: discard or knock.',
  'That is not possible now: draw from the stock or take the upcard.':
    'That is not possible now: draw from the stock or take the upcard.',
  'That is not possible now: draw from the stock.':
    'That is not possible now: draw from the stock.',
  'That is not possible now: take the upcard or pass.':
    'That is not possible now: take the upcard or pass.',
  'The hand is over.': 'The hand is over.',
  'The stock ends with this turn, so nobody scores.':
    'The stock ends with this turn, so nobody scores.',
  'The {0} is worth a little more here than an unknown card.':
    'The {0} is worth a little more here than an unknown card.',
  'The {0} joins {meld} and leaves {points}.': 'The {0} joins {meld} and leaves {points}.',
  'The {0} makes gin.': 'The {0} makes gin.',
  'The {0} makes no meld and would have to be kept for a turn.':
    'The {0} makes no meld and would have to be kept for a turn.',
  'The {0} makes no meld; {cards} would make gin.':
    'The {0} makes no meld; {cards} would make gin.',
  'The {0} makes no meld; {cards} would.': 'The {0} makes no meld; {cards} would.',
  'The {0} makes {meld} and leaves {points}.': 'The {0} makes {meld} and leaves {points}.',
  'There is no upcard, so it is the stock.': 'There is no upcard, so it is the stock.',
  'With the {0} in place of the {1}, {cards} may make a meld.':
    'With the {0} in place of the {1}, {cards} may make a meld.',
  'Without the {0} you have {left} points; a knock needs {limit} or fewer.':
    'Without the {0} you have {left} points; a knock needs {limit} or fewer.',
  'Without the {0} you keep {ways}, worth more than to knock with {left}.':
    'Without the {0} you keep {ways}, worth more than to knock with {left}.',
  'You do not hold the {0}.': 'You do not hold the {0}.',
  'You took the {0} in this turn, so another card has to go.':
    'You took the {0} in this turn, so another card has to go.',
  'Your best discard leaves {left} points; a knock needs {limit} or fewer.':
    'Your best discard leaves {left} points; a knock needs {limit} or fewer.',
  'a {meld}': 'a {meld}',
  'can be spared by your melds': 'can be spared by your melds',
  'can hardly help the opponent': 'can hardly help the opponent',
  'club run': 'club run',
  'costs {points}': 'costs {points}',
  'diamond run': 'diamond run',
  eight: 'eight',
  five: 'five',
  four: 'four',
  'goes with nothing else': 'goes with nothing else',
  'heart run': 'heart run',
  'helps you least': 'helps you least',
  nine: 'nine',
  no: 'no',
  one: 'one',
  'one more card': 'one more card',
  'one unseen card': 'one unseen card',
  'one way': 'one way',
  'set of aces': 'set of aces',
  'set of eights': 'set of eights',
  'set of fives': 'set of fives',
  'set of fours': 'set of fours',
  'set of jacks': 'set of jacks',
  'set of kings': 'set of kings',
  'set of nines': 'set of nines',
  'set of queens': 'set of queens',
  'set of sevens': 'set of sevens',
  'set of sixes': 'set of sixes',
  'set of tens': 'set of tens',
  'set of threes': 'set of threes',
  'set of twos': 'set of twos',
  seven: 'seven',
  six: 'six',
  'spade run': 'spade run',
  'the {meld}': 'the {meld}',
  three: 'three',
  two: 'two',
  '{number} more cards': '{number} more cards',
  '{number} points': '{number} points',
  '{number} unseen cards': '{number} unseen cards',
  '{number} ways': '{number} ways',
  '{ways} to a meld, {most} of them to {meld}': '{ways} to a meld, {most} of them to {meld}',
  '{ways} to gin': '{ways} to gin',
  '{ways} to {meld}': '{ways} to {meld}',
};

/** What the core refuses in the course of a match; `{}` in their order. */
export const refusalWords: Record<string, string> = {
  'A discard is one of the 52 cards.': 'A discard is one of the 52 cards.',
  "A guest sits down once, after the host's hello.":
    "A guest sits down once, after the host's hello.",
  'A hand is being played.': 'A hand is being played.',
  'A hand is resigned once the one before is over.':
    'A hand is resigned once the one before is over.',
  'A hand is {} different cards.': 'A hand is {} different cards.',
  'A journal is made anew when a hand has ended.': 'A journal is made anew when a hand has ended.',
  'A knock needs {} points or fewer, this hand has {}.':
    'A knock needs {} points or fewer, this hand has {}.',
  'A match is abandoned while the other player is away.':
    'A match is abandoned while the other player is away.',
  'A record begins with the match.': 'A record begins with the match.',
  'A rematch takes two.': 'A rematch takes two.',
  'Choose the card to throw.': 'Choose the card to throw.',
  'It is for the {} to {}, not for the {}.': 'It is for the {} to {}, not for the {}.',
  'It is not your turn.': 'It is not your turn.',
  'No hand is being played now.': 'No hand is being played now.',
  'No hand is being played.': 'No hand is being played.',
  'Talking is possible again when the match has begun.':
    'Talking is possible again when the match has begun.',
  'The hand is over.': 'The hand is over.',
  'The host names the rules, and only the host.': 'The host names the rules, and only the host.',
  'The match is over.': 'The match is over.',
  'The other player is away.': 'The other player is away.',
  'The {} cannot be discarded and kept.': 'The {} cannot be discarded and kept.',
  'The {} is in no hand: all eleven are known.': 'The {} is in no hand: all eleven are known.',
  'The {} is in the discard pile.': 'The {} is in the discard pile.',
  'The {} is in the other hand.': 'The {} is in the other hand.',
  'The {} was taken and has to be in the hand.': 'The {} was taken and has to be in the hand.',
  'The {} was taken from the pile in this turn, another card has to go.':
    'The {} was taken from the pile in this turn, another card has to go.',
  'There is another match when this one is over.': 'There is another match when this one is over.',
  'There is nobody to talk to.': 'There is nobody to talk to.',
  'Wait a little longer for the other player.': 'Wait a little longer for the other player.',
  'You do not hold the {}.': 'You do not hold the {}.',
  'You do not hold {}.': 'You do not hold {}.',
  '{} cannot go with {} cards laid open.': '{} cannot go with {} cards laid open.',
  '{} goes without a card.': '{} goes without a card.',
  '{} is no move of a player.': '{} is no move of a player.',
  '{} is not possible now: {}.': '{} is not possible now: {}.',
  '{} makes no sense now.': '{} makes no sense now.',
  '{} needs a card to throw.': '{} needs a card to throw.',
};

/** Why a connection is over; `{}` is the other player. */
export const endingWords: Record<string, string> = {
  'the connection to {} broke off': 'the connection to {} broke off',
  '{} has been silent for too long, so the connection was given up':
    '{} has been silent for too long, so the connection was given up',
  '{} has left the table': '{} has left the table',
  "{}'s program says: {}": '{}’s program says: {}',
  '{} came to the rematch with other rules': '{} came to the rematch with other rules',
};

/** What a record proves. */
export const verdictWords: Record<string, string> = {
  'Every shuffle, draw and score is proven: {shuffles} shuffles, {tokens} tokens and {signatures} signatures check out.':
    'Every shuffle, draw and score is proven: {shuffles} shuffles, {tokens} tokens and {signatures} signatures check out.',
  'Every shuffle, draw and score up to there is proven: {shuffles} shuffles, {tokens} tokens and {signatures} signatures check out.':
    'Every shuffle, draw and score up to there is proven: {shuffles} shuffles, {tokens} tokens and {signatures} signatures check out.',
  'Not finished, {rules}: {left} says that {away} did not come back; it was the turn of {due}.':
    'Not finished, {rules}: {left} says that {away} did not come back; it was the turn of {due}.',
  'Not finished: it was the turn of {due}, nothing is decided between {host} and {guest}, {rules}.':
    'Not finished: it was the turn of {due}, nothing is decided between {host} and {guest}, {rules}.',
  'Not proven: hand {hand}, message {message}: {reason}.':
    'Not proven: hand {hand}, message {message}: {reason}.',
  'Not proven: {reason}.': 'Not proven: {reason}.',
  'Proven: {host} and {guest} drew, {rules}.': 'Proven: {host} and {guest} drew, {rules}.',
  'Proven: {loser} resigned against {winner}, {high} to {low}, {rules}.':
    'Proven: {loser} resigned against {winner}, {high} to {low}, {rules}.',
  'Proven: {winner} beat {loser}, {high} to {low}, {rules}.':
    'Proven: {winner} beat {loser}, {high} to {low}, {rules}.',
  'The other side did not countersign the end, which follows all the same.':
    'The other side did not countersign the end, which follows all the same.',
  'classic rules, a single hand': 'classic rules, a single hand',
  'classic rules, first to {}': 'classic rules, first to {}',
  'house rules, a single hand': 'house rules, a single hand',
  'house rules, first to {}': 'house rules, first to {}',
  '{forked} signed a message where the other was to write.':
    '{forked} signed a message where the other was to write.',
  '{forked} signed two different messages at one place.':
    '{forked} signed two different messages at one place.',
  '{} (guest)': '{} (guest)',
  '{} (host)': '{} (host)',
};
