import { counted } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import type { ReactNode } from 'react';
import { Section } from '../article.js';

/** Of each group of settings, by the setting: its name, and other words by which it is found. */
type SettingNames = Record<string, Record<string, readonly [name: string, more: string]>>;

export const en = {
  aboutUs: {
    title: 'About Us',
    lead: 'Ichibun helps you learn Japanese from texts that you chose yourself.',
    dictionaryInUse: (name: string, day?: string) =>
      day ? `This server uses ${name} of ${day}.` : `This server uses ${name}.`,
    body: (dictionary?: ReactNode) => (
      <>
        <p>
          <Japanese>一文</Japanese> (<em>ichibun</em>) means “one sentence”. A sentence is the smallest piece of
          Japanese that is still real: long enough to show how a word behaves, short enough to understand completely.
          Everything here is built around that size.
        </p>
        <Section title="What we believe">
          <ul>
            <li>
              You learn fastest from things you want to read: the novel, the article, the song text in front of you.
            </li>
            <li>
              Knowing <em>which</em> words to learn next matters more than learning many. A few hundred well-chosen
              words open a whole book.
            </li>
            <li>
              Numbers should be honest. When we say you know 92.4% of a text, you can see every word behind the figure.
            </li>
            <li>
              Your words, texts and progress are yours. They stay on the server that you or your school runs. Only where
              it has been set up to use somebody else's language model or voices, the passages that you have translated,
              explained or read aloud are sent there.
            </li>
          </ul>
        </Section>
        <Section title="How the figures come about">
          <p>
            Japanese is written without spaces, so a text is first cut into words, and each form is led back to the word
            in the dictionary: <Japanese>食べられなかった</Japanese> counts as <Japanese>食べる</Japanese>. Particles
            and endings are grammar rather than words to learn: they count only where you choose so. Numbers,
            punctuation, Latin letters and names do not count.
          </p>
        </Section>
        <Section title="Sources">
          <p>
            Definitions come from the JMdict/EDICT and KANJIDIC2 dictionary files, the property of the{' '}
            <a href="https://www.edrdg.org/" target="_blank" rel="noreferrer">
              Electronic Dictionary Research and Development Group
            </a>
            , used in conformance with the{' '}
            <a href="https://www.edrdg.org/edrdg/licence.html" target="_blank" rel="noreferrer">
              Group's licence
            </a>
            . Strokes of kanji are KanjiVG’s, © Ulrich Apel, CC BY-SA 3.0. Levels of the JLPT are from the lists of
            Jonathan Waller (tanos.co.uk), CC BY 4.0. Words are recognised with the IPA dictionary of the kuromoji
            project.
          </p>
          {dictionary}
        </Section>
        <p>
          New here? <Link to="/how-to">How To</Link> takes you from your first text to your first cards, and{' '}
          <Link to="/learning-method">Learning Method</Link> explains the idea behind it. Plans for sharing with other
          learners are under <Link to="/community">Community</Link>.
        </p>
      </>
    ),
  },
  howTo: {
    title: 'How To',
    lead: 'From your first text to knowing its words, step by step.',
    body: () => (
      <>
        <Section title="1. Say what you know">
          <p>
            Open the <Link to="/vocabulary">Vocabulary Bank</Link> and add words you know with “Add Word”, or import a
            whole list with “Import”: a .txt file with one word a line. Two columns, word and reading, match best:
          </p>
          <pre className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">
            <Japanese>{'猫\tねこ\n読む\tよむ\n新しい\tあたらしい'}</Japanese>
          </pre>
          <p>
            Separate the columns by a tab or a space. Meanings are looked up in the dictionary for you. A word without a
            reading counts as known in every reading. Notes that Anki exports as plain text work as they are, and so do
            lists of jpdb or WaniKani words, if the name of the file ends in .txt.
          </p>
          <p>
            If you use Anki, <Link to="/vocabulary/import">import your collection</Link> instead: each word comes with
            how well you know it, when it is due and all of your answers. Reviews of jpdb, backups of Jiten, words of
            WaniKani and tables with a column that says how well you know each word can be imported there too.
          </p>
        </Section>
        <Section title="2. Analyse a text">
          <p>
            Open <Link to="/content-coverage">Content Coverage</Link>, give the text a title and paste it, or choose a
            .txt, .pdf or .epub file. Articles take a moment, novels a few seconds. You may leave the page meanwhile.
          </p>
        </Section>
        <Section title="3. Look at its words">
          <p>
            Open the finished analysis. The figures tell how much you know; the list shows every word with its reading,
            meaning and how often it occurs. Search it, or show only what you do not know yet. On each row you can:
          </p>
          <ul>
            <li>
              <strong>Learn</strong> the word: it gets a card, which comes up in your reviews,
            </li>
            <li>
              say <strong>I know this</strong>, when you know it,
            </li>
            <li>
              <strong>Block</strong> it, when it should never be recommended to you: a rare place name, say.
            </li>
          </ul>
        </Section>
        <Section title="4. Set a goal">
          <p>
            Type a target into the coverage calculator, 95 for instance. It answers with the fewest words that bring you
            there, most useful first. If the target cannot be reached, it says how far you can get.
          </p>
        </Section>
        <Section title="5. Learn the words in sentences">
          <p>
            The calculator leads on to <Link to="/sentence-export">Sentence Export</Link>: choose words, and each gets a
            sentence in which it is, where possible, the only word you do not know. The page says where a sentence came
            from: from our collection, from your own text, or from a language model. Save the good ones into the{' '}
            <Link to="/sentence-bank">Sentence Bank</Link> and export them as an Anki deck from there.
          </p>
          <p>
            Or learn them here: under <Link to="/review">Review</Link> each word comes up as a card, with your saved
            sentences in turn, shortly before you would forget it. What you answer shows in your texts: a dashed line
            below a word you are learning, a thin one below a word you remember. A setting there says when a word counts
            as known.
          </p>
        </Section>
        <Section title="6. Read">
          <p>
            Open the <Link to="/assisted-reader">Assisted Reader</Link> and paste Japanese text or drop a .txt, .pdf or
            .epub file, or let “Translate Content” turn an English article into Japanese at your level. Open any word
            for its reading and meaning, and listen to the sentence. Words you have not learned yet can be marked, and
            furigana shown where you want them. Your reading time is under <Link to="/analytics">Analytics</Link>.
          </p>
        </Section>
        <Section title="7. Keep the bank tidy">
          <p>
            A word deleted by mistake comes back with “Undo”, as long as the notice is there. Blocked words are listed
            below the bank and can be unblocked there. “Clear All” empties the bank, so it asks first.
          </p>
        </Section>
        <Section title="Good to know">
          <ul>
            <li>
              Everything works by keyboard: Tab moves, Enter presses, Escape closes, arrow keys move within menus and
              lists.
            </li>
            <li>
              Every setting is on one page, <Link to="/settings">Settings</Link>; the globe changes the language.
            </li>
            <li>
              “More Tools” in the header has every page by its name; Ctrl+K finds pages, texts, words and settings.
            </li>
            <li>
              The address of an opened analysis can be bookmarked, and the browser's back button leads back to the
              history.
            </li>
          </ul>
        </Section>
        <p>
          Curious why it is done this way? Read about the <Link to="/learning-method">Learning Method</Link>.
        </p>
      </>
    ),
  },
  learningMethod: {
    title: 'Learning Method',
    lead: 'One sentence, one new word, again and again.',
    body: () => (
      <>
        <Section title="Start from what you know">
          <p>
            Reading is comfortable when you know almost every word on the page. Below roughly 90% of the running words
            you are decoding; around 95% you can follow with help; from about 98% you simply read, and guess the rest
            from context. So the first question about any text is: how much of it do I know already? That figure is its{' '}
            <em>coverage</em> for you.
          </p>
        </Section>
        <Section title="Two kinds of coverage">
          <ul>
            <li>
              <strong>Unique coverage</strong> is the share of <em>different</em> words that you know. It tells how much
              there is to learn.
            </li>
            <li>
              <strong>Total coverage</strong> is the share of <em>all words on the page</em>, repetitions included. It
              tells how reading will feel. It is nearly always higher, because common words repeat.
            </li>
          </ul>
        </Section>
        <Section title="The most common new words first">
          <p>
            A word that occurs eighty times in your book is worth eighty that occur once. Learn the most frequent
            unknown words first and total coverage rises steeply; the calculator tells how few words bring you to your
            goal.
          </p>
        </Section>
        <Section title="One unknown at a time: i+1">
          <p>
            A word sticks when you meet it in a sentence in which everything else is familiar. In{' '}
            <Japanese>
              毎朝、公園を<strong>散歩</strong>します
            </Japanese>{' '}
            a learner who knows the rest needs no dictionary to feel what <Japanese>散歩</Japanese> is. Sentences with
            exactly one unknown word are called <em>i+1</em>, and they make the best flashcards. Every sentence that
            Ichibun offers is checked against your own vocabulary first, and says how many words you do not know yet.
          </p>
        </Section>
        <Section title="Then read">
          <p>
            Cards prepare; reading teaches. As soon as a text is within reach, read it from beginning to end, look up
            what you must, and let the words come back by themselves. Mark as known what you recognise without effort,
            and block words that you do not care to learn: the figures follow at once.
          </p>
        </Section>
        <p>
          Ready? <Link to="/content-coverage">Analyse a text</Link> that you would like to read.
        </p>
      </>
    ),
  },
  community: {
    title: 'Community',
    lead: 'This page is in development.',
    body: () => (
      <>
        <p>
          A place for learners to talk about what they read, share word lists and ask about sentences is on its way.
          There is no chat to join yet; when there is, its invitation will be here.
        </p>
      </>
    ),
  },
  exportHistory: {
    title: 'Export History',
    lead: 'Coming Soon',
    body: () => (
      <>
        <p>
          The Anki decks you have exported will be listed here. Until then, make one again from your{' '}
          <Link to="/sentence-bank">saved sentences</Link>.
        </p>
      </>
    ),
  },

  dictionaries: {
    title: 'Your Dictionaries',
    logIn: 'Please log in to access your dictionaries.',
    lead: 'Add dictionaries in Yomitan’s format to see their words, frequencies, pitch and kanji beside the built-in one.',
    order: 'Order of dictionaries',
    orderText: 'The first one is shown first. One that is switched off is kept, but not shown.',
    failed: 'Your dictionaries could not be loaded.',
    none: 'You have not added any yet.',
    notAdded: (name: string) => `${name} was not added`,
    add: 'Add a dictionary',
    addText: 'A zip of at most 50 MB, as Yomitan imports it.',
    sending: 'Sending…',
    choose: 'Choose a file',
    sendingDictionary: 'Sending the dictionary',
    notChanged: (name: string) => `${name} was not changed`,
    beingRead: 'Being read…',
    refused: 'Not added',
    refusedText: 'These files could not be read as dictionaries and were not kept. Choose others above.',
    dismiss: (name: string) => `Take ${name} off this list`,
    moveUp: (name: string) => `Move ${name} up`,
    moveDown: (name: string) => `Move ${name} down`,
    removeOf: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove ${name}?`,
    removeText: 'It is removed from this server. You can add its file again.',
    remove: 'Remove',
    notRemoved: (name: string) => `${name} was not removed`,
    terms: (count: number) => counted(count, 'entry', 'entries'),
    frequencies: (count: number) => counted(count, 'frequency', 'frequencies'),
    pitches: (count: number) => counted(count, 'pitch', 'pitches'),
    kanji: (count: number) => counted(count, 'kanji', 'kanji'),
    revision: (revision: string) => `revision ${revision}`,
    skipped: (count: number) => counted(count, 'row could not be read', 'rows could not be read'),
  },
  programs: {
    title: 'Programs',
    logIn: 'Please log in to connect programs.',
    lead: 'Let other programs ask Ichibun for words, readings and meanings, and send it sentences.',
    connect: 'Connect a program',
    connectText: 'It can look up words and do what is listed below. It has no access to your account.',
    shared: 'Everybody here uses the same demo account, so programs cannot be connected to it. Log in first.',
    which: 'Which program?',
    name: 'Name',
    nameHint: 'For the list of your programs below.',
    ends: 'Works until',
    inDays: (days: number) => (days === 366 ? 'in a year' : `in ${counted(days, 'day')}`),
    make: 'Create address',
    notMade: 'The program was not connected',
    setUp: (name: string) => `Set up ${name}`,
    onlyNow: 'This is shown only now. Anyone who has it can act in your name, so do not share it.',
    address: 'Address',
    header: 'Header',
    addressAlone: 'Address with the token',
    key: 'API key',
    copyIt: 'Copy',
    copied: 'Copied',
    notCopied: 'It was not copied',
    copyByHand: 'Click into the field and copy the text.',
    permission: 'If the browser asks whether the program may reach devices in your network, allow it.',
    waits: 'The program has not called yet.',
    hasCalled: 'The program has called: it is connected.',
    file: 'Known words for asbplayer',
    fileText:
      'Without an address: a file of your words with how well you know them, for Import in asbplayer’s settings of the dictionary. Words that it knows better stay as they are.',
    saveFile: 'Save the file',
    notSaved: 'The file was not saved',
    yours: 'Your programs',
    failed: 'Your programs could not be loaded.',
    none: 'You have not connected any yet.',
    lastCalled: (day: string) => `Last called on ${day}`,
    neverCalled: 'Has not called yet',
    endsOn: (day: string) => `Works until ${day}`,
    ended: (day: string) => `Ended on ${day}. Connect the program again, and remove this.`,
    revokeOf: (name: string) => `Disconnect ${name}`,
    revokeQuestion: (name: string) => `Disconnect ${name}?`,
    revokeText: 'Its address stops working at once.',
    revoke: 'Disconnect',
    notRevoked: (name: string) => `${name} was not disconnected`,
    purposes: {
      'yomitan-api': {
        label: 'asbplayer, GameSentenceMiner',
        text: 'And other programs with an address for Yomitan’s API in their settings.',
        copy: 'Copy this address.',
        paste: 'Paste it into the program’s settings, as the address of Yomitan’s API.',
        tryIt: 'Open a video or a text in the program.',
      },
      'anki-connect': {
        label: 'asbplayer, Yomitan, mokuro: send to Ichibun',
        text: 'Sentences with sound and picture come into your bank instead of Anki, and words have colours by what you know.',
        copy: 'Copy this address.',
        paste: 'Paste it as the address of AnkiConnect, and choose the deck and the note type Ichibun with its fields.',
        tryIt: 'Send a card from the program.',
      },
      'jiten-reader': {
        label: 'Jiten Reader',
        text: 'Colours the words of any web page by what you know, and may mark words as known or blocked.',
        copy: 'Copy the address and the API key.',
        paste: 'Paste them into API Endpoint and API Key in the settings of the extension.',
        tryIt: 'Open a page in Japanese.',
      },
      assistant: {
        label: 'Assistant (MCP)',
        text: 'Asks what you know, looks words up, sees the titles and words of your texts, and may save sentences when you ask it to.',
        copy: 'Copy the address and the header; for an assistant that takes only an address, copy the last one.',
        paste: 'Paste them where the assistant adds an MCP server over HTTP.',
        tryIt: 'Ask it: which words of this text are new to me?',
      },
      'own-program': {
        label: 'A program of your own',
        text: 'It sends the token in a header.',
        copy: 'Copy the address and the header.',
        paste: 'Send the header with every call: the program posts JSON to the address, such as to /tokenize.',
        tryIt: 'Start the program.',
      },
    },
  },
  settings: {
    title: 'Settings',
    lead: 'Everything that can be set, on one page.',
    search: 'Search settings',
    nothing: 'No setting has this name.',
    groups: {
      look: 'Language and look',
      reading: 'Reading',
      voice: 'Voice',
      films: 'Films',
      reviews: 'Reviews and goal',
      counting: 'Which words count as known',
      others: 'Dictionaries and other programs',
      data: 'Your data',
    },
    views: { sentence: 'Sentence View', page: 'Page View' },
    themes: { system: 'Match my device', light: 'Light', dark: 'Dark', sepia: 'Sepia' },
    /** By name, and other words by which each is found. */
    names: {
      look: {
        language: ['Language · 言語', 'interface English Japanese 日本語'],
        theme: ['Colours', 'theme dark light sepia night mode'],
        text: ['Text size', 'bigger smaller letters'],
        font: ['Font', 'gothic mincho typeface'],
        lines: ['Line height and page width', 'spacing margin'],
        direction: ['Writing direction', 'vertical horizontal tategaki'],
      },
      reading: {
        view: ['One sentence or a whole page', 'Sentence View Page View'],
        spaces: ['Add Spaces', 'between words'],
        focused: ['Focused Reading', 'hide header progress'],
        furigana: ['Furigana', 'readings ruby hiragana'],
        marks: ['Which words are marked, and how', 'underline new learning colour'],
        grammarMarks: ['Mark grammar points', 'line pattern'],
        pitch: ['Mark pitch accents', 'intonation'],
        translations: ['Show translations', 'English'],
        keys: ['Keyboard shortcuts', 'letters keys'],
      },
      voice: {
        voice: ['Voice', 'speaker sound audio speech'],
        rate: ['Speaking rate', 'speed slow fast'],
      },
      films: {
        stops: ['Pause automatically', 'subtitles i+1 video'],
        pace: ['Pace of films', 'speed slow'],
        skips: ['Pause for look-ups, skip parts without speech', 'condensed silence'],
        clips: ['Sound and picture of saved sentences', 'clip mining'],
      },
      reviews: {
        cards: ['New cards and reviews a day', 'limit number'],
        retention: ['Target retention', 'FSRS interval'],
        steps: ['Learning steps', 'minutes leech difficult'],
        day: ['When a day begins', 'hour midnight'],
        fit: ['Fit reviews to your memory', 'FSRS parameters'],
        swipes: ['Answer by swipes', 'phone'],
        anki: ['Exchange cards with Anki', 'deck apkg import export'],
        goal: ['Daily goal', 'minutes streak'],
      },
      counting: {
        grammar: ['Count grammar words and names…', 'particles recommendations'],
        points: ['New grammar points count as new words do', 'i+1 films recommended'],
        knownFrom: ['From when a reviewed word counts as known', 'young mature'],
        spellings: ['Parts and other spellings of known words', 'compounds kana old'],
        sets: ['Sets of words you know', 'most frequent JLPT list'],
        blocked: ['Blocked words', 'ignore never recommend'],
        corrections: ['Corrected readings', 'wrong reading name'],
      },
      others: {
        dictionaries: ['Your dictionaries', 'Yomitan frequency pitch own'],
        programs: ['Connected programs', 'Yomitan AnkiConnect MCP address token'],
        import: ['Import words from Anki and other tools', 'jpdb WaniKani list'],
      },
      data: {
        export: ['Export everything', 'download backup privacy'],
        delete: ['Delete the account', 'remove privacy'],
      },
    } as SettingNames,
  },
  yourData: {
    title: 'Your Data',
    programs: 'Programs',
    programsText: 'Programs that you have connected to Ichibun.',
    takeAlong: 'Take your data with you',
    takeAlongText:
      'Words, texts, documents, sentences, reading times and audiobooks as one zip of JSON, texts and sound, with Anki decks of your words and sentences.',
    exporting: 'Exporting…',
    export: 'Export Everything',
    notExported: 'Your data could not be exported',
    notDeleted: { demo: 'Nothing was deleted', account: 'Your account was not deleted' },
    deleted: { demo: 'Everything is deleted', account: 'Your account is deleted' },
    nothingLeft: 'None of your data is left here.',
    restLeft: 'The rest of it is being removed.',
    delete: { demo: 'Delete everything', account: 'Delete your account' },
    deleteText: {
      demo: 'The demo user stays, but everything in it is deleted. This cannot be undone.',
      account: 'This deletes your account and everything in it, on all devices. It cannot be undone.',
    },
    deleting: 'Deleting…',
    deleteAll: { demo: 'Delete Everything', account: 'Delete Account' },
    question: {
      demo: () => 'Delete everything?',
      account: (email: string) => `Delete the account of ${email}?`,
    },
    questionText:
      'All words, texts, documents, sentences, reading times and audiobooks are removed for good. Export them first if you want to keep them.',
  },
};
