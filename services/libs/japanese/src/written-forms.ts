/** Marks as they are drawn in columns (Unicode's forms for vertical text), which pastes from such pages have. */
const VERTICAL = /[\ufe10-\ufe19\ufe30-\ufe44\ufe47\ufe48]/gu;
/** Letters without width that only say where a line may break, or not. */
const ZERO_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu;
/** Joiners mean something beside emoji and letters of other scripts. */
const JOINERS = /(?<=[\u3000-\u30ff\p{Script=Han}\uff01-\uff9f])[\u200c\u200d]+/gu;
/** A voicing mark of its own after the kana that it belongs to: か゛. */
const VOICING =
  /([うかきくけこさしすせそたちつてとはひふへほゝウカキクケコサシスセソタチツテトハヒフヘホワヰヱヲヽ])([゛ﾞ]|[ \u3000]?\u3099)|([はひふへほハヒフヘホ])([゜ﾟ]|[ \u3000]?\u309a)/gu;
/** Forms of one kanji, which are the same word. */
const VARIATION = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** ︒ ﹃ ﹄ ︑ as 。『 』、: mark for mark, so that offsets stay. */
export const withoutVerticalForms = (text: string): string =>
  text.replace(VERTICAL, (mark) => UPRIGHT[mark] ?? mark.normalize('NFKC'));

/** Marks that their compatibility forms have in Latin width. */
const UPRIGHT: Readonly<Record<string, string>> = {
  '\ufe10': '，',
  '\ufe13': '：',
  '\ufe14': '；',
  '\ufe15': '！',
  '\ufe16': '？',
  '\ufe19': '…',
  '\ufe30': '‥',
  '\ufe31': '—',
  '\ufe32': '–',
  '\ufe33': '＿',
  '\ufe34': '＿',
  '\ufe35': '（',
  '\ufe36': '）',
  '\ufe37': '｛',
  '\ufe38': '｝',
  '\ufe47': '［',
  '\ufe48': '］',
};

/** A text without letters that have no width: 日​本 with a zero-width space is 日本. */
export const withoutZeroWidth = (text: string): string => text.replace(ZERO_WIDTH, '').replace(JOINERS, '');

/** A text without selectors of variants: 葛󠄀 is 葛 in every word. */
export const withoutVariants = (text: string): string => text.replace(VARIATION, '');

/** か゛ as が, ハ゜ as パ; what no kana can have (あ゛) stays. */
export const withVoicing = (text: string): string =>
  text.replace(VOICING, (_, voiced: string | undefined, _mark, half: string | undefined) =>
    (voiced === undefined ? `${half}\u309a` : `${voiced}\u3099`).normalize('NFC'),
  );
