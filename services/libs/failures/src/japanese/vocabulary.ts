import type { CorrectionProblem, ReviewCount, ReviewProblem, vocabulary } from '../english/vocabulary.js';
import { type Translated, wordOf } from '../failure.js';
import { count } from './words.js';

const WORD_FIELDS = { word: '単語', reading: '読み', meaning: '意味' };

const CORRECTION_PROBLEMS: Record<CorrectionProblem, string> = {
  'no-word': '訂正する単語を入力してください。',
  'not-kana': '読みはひらがなかカタカナで入力してください。',
  'no-entry': 'この辞書の項目はありません。',
  name: '名前は一つの単語で、辞書の項目は選べません。',
  empty: '読み、辞書の項目、区切りのいずれかを入力してください。',
  parts: '区切った部分をつなげると、もとの単語になるようにしてください。',
};

const REVIEW_PROBLEMS: Record<ReviewProblem, string> = {
  rest: 'カードを休ませるのは、保留にしたときか、単語を知っているときだけです。',
  change: 'カードにこの操作はできません。',
  state: '知っている単語とみなす段階は、学習中、定着中、定着、既知のいずれかです。',
};

const REVIEW_COUNTS: Record<ReviewCount, string> = {
  cards: 'カードの数',
  answers: '回答の数',
  rating: '回答の評価',
  words: '単語の数',
  days: '日数',
  notes: 'ノートの数',
};

export const vocabularyJa: Translated<typeof vocabulary> = {
  'vocabulary.card-answered': 'このカードは別のタブまたは別の端末で回答済みです。期限が来ると、また出題されます。',
  'vocabulary.card-not-found': 'このカードはもうありません。',
  'vocabulary.correction-not-found': 'この訂正はもうありません。',
  'vocabulary.empty-list': 'このファイルには単語がありません。',
  'vocabulary.import-failed': 'インポートに失敗しました。もう一度お試しください。',
  'vocabulary.import-not-found': 'このインポートはもうありません。',
  'vocabulary.invalid-correction': (values) =>
    values.problem === 'long'
      ? `${wordOf(WORD_FIELDS, values.field)}は${values.most}字までです。`
      : wordOf(CORRECTION_PROBLEMS, values.problem),
  'vocabulary.invalid-known-set': (values) =>
    values.problem === 'unknown'
      ? '知っている単語の種類を選んでください。'
      : `知っている単語の数を1～${count(values.most)}から選んでください。`,
  'vocabulary.invalid-review': (values) =>
    values.problem === 'bounds'
      ? `${wordOf(REVIEW_COUNTS, values.what)}は${values.least}～${values.most}にしてください。`
      : wordOf(REVIEW_PROBLEMS, values.problem),
  'vocabulary.invalid-point-sentence': '文は1,000文字まで、文法項目の部分は1〜10か所です。',
  'vocabulary.invalid-review-settings':
    '定着率は70〜99%、1日の始まりは0〜23時、1日のカードは9,999枚まで、難しいカードとする失敗は1〜99回、ステップは10個までで、それぞれ1日未満にしてください。',
  'vocabulary.invalid-word': (values) =>
    values.problem === 'long'
      ? `${wordOf(WORD_FIELDS, values.field)}は${count(values.most)}字までです。`
      : values.problem === 'reserved'
        ? `「${values.word}」は単語帳のアドレスで別の意味を持つため、単語として追加できません。`
        : wordOf(
            {
              'no-word': '単語を入力してください。',
              'no-meaning': '意味を入力してください。',
              'not-japanese': 'かなか漢字の入った単語か、辞書にある単語（CDなど）を入力してください。',
            },
            values.problem,
          ),
  'vocabulary.known-otherwise': ({ word }) => `「${word}」が単語帳にあるため、知っている単語になっています。`,
  'vocabulary.known-set-not-found': 'この単語のまとまりはもうありません。',
  'vocabulary.lexeme-not-found': 'この単語は存在しません。',
  'vocabulary.long-list': ({ megabytes, most }) =>
    `このリストは${megabytes.toFixed(1)}MBあります。一度にインポートできるのは${most}MBまでです。分割してください。`,
  'vocabulary.no-jlpt-lists':
    'このサーバーにはJLPTのレベル別の単語リストがありません。代わりに頻度の高い単語の数を選んでください。',
  'vocabulary.no-known-set': '頻度の情報を持つ辞書がありません。',
  'vocabulary.no-text': '先に文章を追加してください。単語はそこから集めます。',
  'vocabulary.no-words-in-list':
    '日本語の単語が見つかりませんでした。一行に一語、または単語と読みをタブか空白で区切って書いてください。',
  'vocabulary.not-a-text-file': '.txtファイルを選んでください',
  'vocabulary.not-blocked': 'この単語は除外されていません。',
  'vocabulary.parameters-not-fitted': '復習の設定値を計算できませんでした。しばらくしてからもう一度お試しください。',
  'vocabulary.review-not-found': '取り消す回答がありません。',
  'vocabulary.reviewed-here': 'ここで復習する設定です。Ankiの段階を取り込む前に「Ankiで復習する」を選んでください。',
  'vocabulary.too-many-blocked': ({ most }) =>
    `除外した単語の数が上限の${count(most)}語に達しています。先にいくつか解除してください。`,
  'vocabulary.too-many-cards': ({ most, from }) =>
    `カードは${count(most)}枚までです。${wordOf({ import: 'デッキの数を減らしてください。', words: '' }, from)}`,
  'vocabulary.too-many-corrections': ({ most }) =>
    `訂正の数が上限の${count(most)}件に達しています。先に一つ元に戻してください。`,
  'vocabulary.too-many-lexemes': ({ most, asked }) =>
    `一度に扱える単語は${count(most)}語までです（${count(asked)}語ありました）。`,
  'vocabulary.too-many-points': ({ most }) => `一度に選べる文法項目は1〜${most}個です。`,
  'vocabulary.too-many-to-collect': ({ most }) => `一度に集められるのは1〜${most}語です。`,
  'vocabulary.word-exists': ({ word, reading }) =>
    `「${word}」${reading ? `（${reading}）` : ''}はすでに単語帳にあります。`,
  'vocabulary.word-not-found': ({ word }) => `${word === null ? 'この単語' : `「${word}」`}は単語帳にありません。`,
};
