import type { en } from './en.js';

/** What a service names in its sentence: words in quotation marks, and numbers, of waits with their unit. */
const VALUE = /“([^”]+)”|(\d[\d,.]*\d|\d)(?: (hour|minute|second)s?\b)?/g;
const UNITS: Record<string, string> = { hour: '時間', minute: '分', second: '秒' };

const valuesOf = (said: string) =>
  [...said.matchAll(VALUE)].map(([, word, count, unit]) => (word ? `「${word}」` : count + (UNITS[unit ?? ''] ?? '')));

/**
 * A text with the values that the service's own sentence has, in their order: the sentence is all that is kept of a
 * failed run.
 *
 * @param plain what is said where the sentence names fewer, as one for another case may
 */
const withValues =
  (text: (...values: string[]) => string, plain: string) =>
  (said: string): string => {
    const values = valuesOf(said);
    return values.length < text.length ? plain : text(...values);
  };

/** What is said by code: a text, or one that is made of the service's sentence. */
type Said = string | ((said: string) => string);

/**
 * One of several sentences that a service says by the same code, found by how its own begins; a test compares them.
 *
 * @param plain what is said for any other
 */
const bySentence = (beginnings: Record<string, Said>, plain: Said) => {
  const text = (said: string): string => {
    const found = Object.entries(beginnings).find(([beginning]) => said.startsWith(beginning))?.[1] ?? plain;
    return typeof found === 'function' ? found(said) : found;
  };
  return Object.assign(text, { beginnings: Object.keys(beginnings) });
};

const atMost = (what: string) => withValues((most) => `${what}は${most}字までです。`, `${what}が長すぎます。`);

/** What files are that are not what their names say. */
const HOLDS: Record<string, string> = {
  'no text in any Japanese encoding': '日本語の文字コードのテキストではありません',
  'a web page (HTML)': '中身はウェブページ（HTML）です',
  'a Word document': '中身はWord文書です',
  'a ZIP archive': '中身はZIPファイルです',
  'a picture': '中身は画像です',
  'an old Office document': '中身は古い形式のOffice文書です',
  'a rich text document (RTF)': '中身はリッチテキスト（RTF）です',
  'an archive': '中身は圧縮ファイルです',
  'a Kindle book': '中身はKindleの本です',
  sound: '中身は音声です',
  'sound or video': '中身は音声か動画です',
};

/** By the code of the failure, which is the contract; a test compares the codes with those of the services. */
const errors = {
  'ai.misconfigured': '設定されている言語モデルが要求を受け付けません。サーバーの管理者に知らせてください。',
  'ai.not-configured': 'このサーバーには言語モデルが設定されていません。',
  'ai.rate-limited': withValues(
    (when) => `言語モデルが混み合っています。${when}後にもう一度お試しください。`,
    '言語モデルが混み合っています。しばらくしてからもう一度お試しください。',
  ),
  'ai.refused': '言語モデルの安全基準により処理されませんでした。文章を変えてもう一度お試しください。',
  'ai.timeout': '言語モデルの応答に時間がかかりすぎました。もう一度試すか、文章を短くしてください。',
  'ai.unavailable': '言語モデルに接続できません。しばらくしてからもう一度お試しください。',
  'ai.unusable-answer': '言語モデルの応答を使えませんでした。もう一度お試しください。',
  'audiobook.empty': '文章がありません。',
  'audiobook.english-missing': '英語訳のない文があります。',
  'audiobook.invalid-id': 'オーディオブックの番号が正しくありません。',
  'audiobook.invalid-pause': withValues(
    (least, most) => `間の長さは${least}～${most}秒にしてください。`,
    '間の長さが正しくありません。',
  ),
  'audiobook.invalid-request': 'オーディオブックの設定を読み取れません。',
  'audiobook.no-japanese': '日本語が見つかりませんでした。',
  'audiobook.not-found': 'このオーディオブックはもうないか、まだ完成していません。',
  'audiobook.not-text': 'テキストファイルではありません。',
  'audiobook.nothing-included': '読み上げる言語を一つ以上選んでください。',
  'audiobook.nothing-to-say': '読み上げられるものがありません。',
  'audiobook.too-large': '文章が20MBを超えています。分割してください。',
  'audiobook.too-many': 'オーディオブックの数が上限に達しています。先にいくつか削除してください。',
  'audiobook.too-many-unfinished': withValues(
    (count) => `作成中のオーディオブックが${count}件あります。終わるまでお待ちください。`,
    '作成中のオーディオブックがあります。終わるまでお待ちください。',
  ),
  'auth.admins-only': 'この操作は管理者だけができます。',
  'auth.credential-used': 'このGoogleログインは使用済みです。もう一度ログインしてください。',
  'auth.google-not-configured': 'このサーバーではGoogleログインが設定されていません。',
  'auth.google-unavailable': 'Googleに接続できませんでした。しばらくしてからもう一度お試しください。',
  'auth.invalid-credential': 'Googleログインに失敗しました。もう一度お試しください。',
  'auth.invalid-session': 'セッションが正しくありません。もう一度ログインしてください。',
  'auth.invalid-token': withValues(
    (most) => `名前を入力し、有効期間は${most}日までにしてください。`,
    '名前と有効期間を入力してください。',
  ),
  'auth.not-signed-in': 'ログインしてください。',
  'auth.not-your-data': 'ほかのユーザーのデータです。',
  'auth.out-of-scope': 'このプログラムのトークンでは、この操作はできません。',
  'auth.session-ended': 'セッションが終了しました。もう一度ログインしてください。',
  'auth.shared-user': 'ここでは全員が同じデモアカウントを使っています。先にログインしてください。',
  'auth.token-not-found': 'このトークンはもうありません。',
  'auth.token-refused': 'トークンが正しくないか、期限切れか、取り消されています。新しく作ってください。',
  'auth.too-many-tokens': withValues(
    (most) => `トークンはすでに${most}個あります。先に一つ取り消してください。`,
    'トークンが多すぎます。先に一つ取り消してください。',
  ),
  'auth.user-not-found': 'このユーザーは存在しません。',
  'auth.wrong-purpose': 'このトークンは別の種類のプログラムのためのものです。',
  'content.analysis-not-found': 'この分析はもうありません。',
  'content.being-counted': '文を数えている途中です。しばらくしてからもう一度お試しください。',
  'content.empty-text': '分析する文章がありません。',
  'content.empty-title': 'タイトルを入力してください。',
  'content.invalid-target': '目標カバー率は0から100までの数で入力してください。',
  'content.long-text': withValues(
    (length, most) => `この文章は${length}字あります。一度に分析できるのは${most}字までです。分割してください。`,
    '文章が長すぎます。分割してください。',
  ),
  'content.long-title': withValues((most) => `タイトルは${most}字までです。`, 'タイトルが長すぎます。'),
  'content.no-japanese': 'この文章には、かなも漢字も見つかりませんでした。',
  'content.not-completed': 'この分析はまだ終わっていません。',
  'content.other-analyser': '分析の途中でプログラムが更新されました。もう一度お試しください。',
  'content.text-not-found': 'この文章はもうありません。',
  'content.too-many-analyses': withValues(
    (most) => `分析の数が上限の${most}件に達しています。先にいくつか削除してください。`,
    '分析の数が上限に達しています。先にいくつか削除してください。',
  ),
  'content.too-many-lexemes': withValues(
    (most) => `一度に扱える単語は${most}語までです。`,
    '一度に扱える単語の数を超えています。',
  ),
  'content.too-many-texts': withValues(
    (most) => `一度に扱える文章は${most}件までです。`,
    '一度に扱える文章の数を超えています。',
  ),
  'content.word-not-found': 'この単語は文章にありません。',
  'corpus.invalid-upload': withValues(
    (name, source) => `ファイル名（${name}字まで）または出典名（${source}字まで）がないか、長すぎます。`,
    'ファイル名または出典名がないか、長すぎます。',
  ),
  'corpus.no-japanese-column': 'タブ区切りの列に日本語の列がありません。日本語の文の列と、英語の列が必要です。',
  'corpus.no-sentences': 'このファイルには日本語の文がありません。',
  'corpus.no-text': 'ファイル名は.tsvですが、日本語の文字コードのテキストではありません。',
  'corpus.spacy-failed': 'spaCyを使えませんでした。',
  'corpus.spacy-unavailable': 'spaCyは利用できません。',
  'corpus.too-many': withValues((most) => `一度に扱えるのは${most}件までです。`, '一度に扱える数を超えています。'),
  'corpus.upload-not-found': 'このアップロードはもうありません。',
  'file.damaged': 'ファイルが壊れています。',
  'http.bad-address': 'アドレスが正しくありません。',
  'http.bad-range': 'ファイルのその部分はありません。',
  'http.bad-request': 'リクエストが正しくありません。',
  'http.broken-form': '送信が完了していません。ファイルをもう一度送ってください。',
  'http.busy': 'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
  'http.foreign-origin': 'ほかのサイトからのリクエストです。',
  'http.invalid-request': '入力内容が正しくありません。',
  'http.large-file': withValues(
    (most) => `ファイルが大きすぎます。アップロードできるのは${most}MBまでです。`,
    'ファイルが大きすぎます。',
  ),
  'http.large-headers': 'リクエストのヘッダーが大きすぎます。このサイトのCookieを削除して、もう一度お試しください。',
  'http.long-address': 'アドレスが長すぎます。',
  'http.method-not-allowed': 'このアドレスではできない操作です。',
  'http.no-file': withValues((field) => `ファイルが選ばれていません（${field}）。`, 'ファイルが選ばれていません。'),
  'http.not-a-form': 'ファイルをフォームとして送ってください。',
  'http.not-found': '見つかりませんでした。',
  'http.rate-limited': withValues(
    (when) => `リクエストが多すぎます。${when}後にもう一度お試しください。`,
    'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
  ),
  'http.refused': 'サーバーがリクエストを受け付けませんでした。',
  'http.slow-request': '時間内に送信が終わりませんでした。もう一度お試しください。',
  'http.too-large': withValues(
    (most) => `送信する内容が大きすぎます。最大${most} kBまでです。`,
    '送信する内容が大きすぎます。',
  ),
  'http.too-many-at-once': '同時に送られたリクエストが多すぎます。ほかの処理が終わってから、もう一度お試しください。',
  'http.too-many': 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
  'http.unknown-host': 'このアドレスでは利用できません。localhostで開くか、PUBLIC_URLを設定してください。',
  'http.unsupported-type': 'この種類の内容は受け付けていません。',
  'language.closed': '言語サービスが停止中です。もう一度お試しください。',
  'language.no-such-entry': 'この単語は辞書にありません。もう一度検索してください。',
  'language.only-gaps': '*や?は省いた文字を表します。ほかの文字も1つ以上入力してください。',
  'language.no-dictionary': '辞書がありません。サーバーの管理者に知らせてください。',
  'language.text-too-long': bySentence(
    { 'At most': withValues((most) => `一度に扱えるのは${most}字までです。`, '文章が長すぎます。') },
    withValues(
      (length, most) => `この文章は${length}字あります。一度に扱えるのは${most}字までです。分割してください。`,
      '文章が長すぎます。分割してください。',
    ),
  ),
  'language.too-many-lines': withValues(
    (most) => `一度に送れるのは${most}行までです。`,
    '一度に送れる行数を超えています。',
  ),
  'language.too-many-words': withValues(
    (count, most) => `${count}語を調べようとしました。一度に調べられるのは${most}語までです。`,
    '一度に調べられる単語の数を超えています。',
  ),
  'language.worker-failed': '解析に失敗しました。もう一度お試しください。',
  'objects.disk-full': 'サーバーのディスクに空きがありません。',
  'objects.not-found': 'このファイルはもうありません。',
  'reader.damaged-dictionary': (said) => {
    const file = /: (\S+\.json) cannot/.exec(said)?.[1];
    return `辞書ファイルが壊れています${file ? `（${file}を読み取れません）` : ''}。もう一度ダウンロードしてください。`;
  },
  'reader.damaged-file': (said) =>
    `この${/PDF|EPUB/.exec(said)?.[0] ?? 'ファイル'}は壊れているか、途中で切れています。もう一度ダウンロードするかコピーして、アップロードし直してください。`,
  'reader.dictionary-not-found': 'この辞書はもうありません。',
  'reader.document-not-found': 'この文章はもうありません。',
  'reader.drm': 'このEPUBはDRMで保護されています。保護のないファイルをアップロードしてください。',
  'reader.empty-file': 'ファイルが空です。',
  'reader.empty-text': '文章がありません。',
  'reader.empty-title': 'タイトルを入力してください。',
  'reader.encrypted-pdf':
    'このPDFにはパスワードがかかっています。パスワードなしで保存し直したものをアップロードしてください。',
  'reader.implausible-reading': '読書時間の記録が正しくありません。',
  'reader.invalid-file-type': 'TXT、PDF、EPUBのいずれかのファイルをアップロードしてください。',
  'reader.large-dictionary': '辞書が大きすぎます。',
  'reader.long-document': withValues(
    (most) => `文章は${most}文までです。分割してください。`,
    '文章が長すぎます。分割してください。',
  ),
  'reader.long-sentence': withValues(
    (most, length) => `この文は${length}字あります。扱えるのは${most}字までです。`,
    '文が長すぎます。',
  ),
  'reader.long-text': withValues(
    (length, most) => `この文章は${length}字あります。一度に扱えるのは${most}字までです。分割してください。`,
    '文章が長すぎます。分割してください。',
  ),
  'reader.long-title': withValues((most) => `タイトルは${most}字までです。`, 'タイトルが長すぎます。'),
  'reader.mislabelled-file': (said) => {
    const [, name, holds] = /named (\.\w+), but holds (.+?)\. Please/.exec(said) ?? [];
    const why = HOLDS[holds ?? ''];
    const what = why ? `このファイルの拡張子は${name}ですが、${why}。` : 'ファイルの中身が拡張子と合いません。';
    return `${what}TXT、PDF、EPUBのいずれかをアップロードしてください。`;
  },
  'reader.no-cover': 'この文章には表紙がありません。',
  'reader.no-japanese': 'この文章には、かなも漢字も見つかりませんでした。',
  'reader.no-picture': 'この画像はありません。',
  'reader.no-such-sentence': withValues(
    (count) => `この文はありません。文章は${count}文です。`,
    'この文はありません。',
  ),
  'reader.no-such-word':
    'この文にその単語はありません。訂正で変わった可能性があります。文の単語を読み込み直してください。',
  'reader.no-text': '文字情報がなく、画像だけのファイルです。ここで読めるのは文字だけです。',
  'reader.not-a-dictionary': (said) => {
    const [, why] = Object.entries({
      'no index.json': 'index.jsonがありません。',
      'no title': 'index.jsonに辞書の名前がありません。',
      'Only version': `読み取れるのはバージョン${/version (\d+)/.exec(said)?.[1]}だけです。`,
      'nothing of any word': '単語の情報がありません。',
    }).find(([words]) => said.includes(words)) ?? ['', ''];
    return `Yomitan形式の辞書ではありません。${why}`;
  },
  'reader.sample-not-found': 'このサンプルはありません。',
  'reader.scanned-pdf':
    '文字情報のないPDFです（スキャンされたものと思われます）。OCRで文字を認識させてからアップロードしてください。',
  'reader.too-complex':
    'ファイルの読み取りに時間またはメモリーがかかりすぎます。もう一度保存するか、別の形式でアップロードしてください。',
  'reader.too-many-dictionaries': withValues(
    (most) => `辞書の数が上限の${most}件に達しています。先に一つ削除してください。`,
    '辞書の数が上限に達しています。先に一つ削除してください。',
  ),
  'reader.too-many-documents': withValues(
    (most) => `文章の数が上限の${most}件に達しています。先に一つ削除してください。`,
    '文章の数が上限に達しています。先に一つ削除してください。',
  ),
  'reader.too-many-files': withValues(
    (count) => `${count}件のファイルを読み取り中です。終わってからもう一度お試しください。`,
    '読み取り中のファイルがあります。終わってからもう一度お試しください。',
  ),
  'reader.too-many-questions': withValues(
    (most) => `言語モデルへの質問は1分間に${most}件までです。少しお待ちください。`,
    '言語モデルへの質問が多すぎます。少しお待ちください。',
  ),
  'reader.too-many-readings': withValues(
    (most) => `ふりがなの数が上限の${most}件を超えています。文章を分割してください。`,
    'ふりがなの数が上限を超えています。文章を分割してください。',
  ),
  'reader.too-many-sentences': withValues(
    (least, most) => `一度に扱えるのは${least}～${most}文です。`,
    '一度に扱える文の数を超えています。',
  ),
  'reader.too-many-uploads': withValues(
    (count) => `${count}件のファイルを読み取り中です。終わってからアップロードしてください。`,
    '読み取り中のファイルがあります。終わってからアップロードしてください。',
  ),
  'reader.translations-running': 'すでに二つの文章を翻訳しています。どちらかが終わるまでお待ちください。',
  'reader.unreadable-file': 'ファイルを読み取れませんでした。もう一度保存するか、別の形式でアップロードしてください。',
  'reader.upload-not-found': 'このアップロードはもうありません。',
  'reader.zip-bomb': '展開すると本とは思えない大きさになるファイルのため、開きませんでした。',
  'rpc.cancelled': '処理が取り消されました。',
  'rpc.request-too-large': '一度に扱うには大きすぎます。',
  'rpc.timeout': 'サーバーの応答に時間がかかりすぎました。もう一度お試しください。',
  'rpc.unavailable': 'サーバーの一部が今は利用できません。もう一度お試しください。',
  'run.expired': '時間がかかりすぎました。',
  'run.interrupted': '何度も中断されました。もう一度始めてください。',
  'run.over': 'この処理は取り消されたか、引き継がれました。',
  'sentences.analysis-not-found': 'この例文のもとの分析はもうありません。',
  'sentences.bank-full': withValues(
    (most) => `例文集の例文は${most}件までです。先にいくつか削除してください。`,
    '例文集がいっぱいです。先にいくつか削除してください。',
  ),
  'sentences.empty-vocabulary': '単語帳にエクスポートする単語がありません。',
  'sentences.invalid': bySentence(
    {
      'A sentence needs': '例文には、その対象の単語が必要です。',
      'The sentence for': withValues((word) => `${word}の例文が空です。`, '例文が空です。'),
      'A word has': atMost('単語'),
      'A reading has': atMost('読み'),
      'A definition has': atMost('語釈'),
      'A sentence has': atMost('例文'),
      'A translation has': atMost('訳'),
    },
    '例文の内容が正しくありません。',
  ),
  'sentences.invalid-deck-name': bySentence(
    { 'Give the deck': 'デッキの名前を入力してください。', 'The name of a deck has': atMost('デッキの名前') },
    'デッキの名前が正しくありません。',
  ),
  'sentences.no-cards':
    'リスニングカードには音声が必要です。音声付きでエクスポートするか、ほかのカードを選んでください。',
  'sentences.no-such-word': '存在しない単語があります。ページを再読み込みしてください。',
  'sentences.no-words': '単語を一つ以上選んでください。',
  'sentences.none': '例文を一つ以上選んでください。',
  'sentences.nothing-to-send': '前回から新しくなったカードはありません。',
  'sentences.not-found': 'この例文はもうありません。',
  'sentences.requests-running': '例文を作成中です。終わるまでお待ちください。',
  'sentences.saved-already': 'この例文はすでに例文集にあります。',
  'sentences.invalid-media': '音声でも画像でもありません。',
  'sentences.too-much-media': '音声や画像をこれ以上保存できません。例文をいくつか削除してください。',
  'sentences.no-media': 'この例文に音声や画像はありません。',
  'sentences.target-missing': withValues(
    (word) => `文の中に${word}がありません。どの活用形でもよいので、単語を残してください。`,
    '文の中に単語がありません。どの活用形でもよいので、単語を残してください。',
  ),
  'sentences.too-many': withValues(
    (first, most = first) => `一度に扱える例文は${most}件までです。`,
    '一度に扱える例文の数を超えています。',
  ),
  'sentences.too-many-words': withValues(
    (most) => `例文を一度に作れるのは${most}語までです。`,
    '一度に扱える単語の数を超えています。',
  ),
  'sentences.too-much-audio':
    '音声付きのデッキは例文1,000件、単語2,000語までです。音声なしにするか、分けてエクスポートしてください。',
  'service.internal': 'サーバーで問題が発生しました。しばらくしてからもう一度お試しください。',
  'service.starting': 'サーバーを起動しています。もうしばらくお待ちください。',
  'service.unavailable': 'サーバーの一部が今は利用できません。しばらくしてからもう一度お試しください。',
  'speech.closed': '読み上げサービスが停止中です。もう一度お試しください。',
  'speech.failed': '読み上げに失敗しました。もう一度お試しください。',
  'speech.invalid-rate': '読み上げの速さが正しくありません。',
  'speech.invalid-reading': '読みはひらがなかカタカナで入力してください。',
  'speech.invalid-text': withValues(
    (most) => `一度に読み上げられるのは${most}字までです。`,
    '一度に読み上げられる文字数を超えています。',
  ),
  'speech.misconfigured': '読み上げの設定に問題があります。サーバーの管理者に知らせてください。',
  'speech.natural-voice-not-fetched': '自然な声をダウンロードできませんでした。',
  'speech.natural-voice-not-offered':
    'このシステムでは音声をダウンロードしません。NATURAL_VOICE=onで作ったイメージに含まれます。',
  'speech.no-voice': bySentence(
    {
      'There is no voice for Japanese': '日本語の音声がありません。',
      'There is no voice for English': '英語の音声がありません。',
    },
    'この音声は利用できません。',
  ),
  'speech.nothing-to-say': '読み上げられるものがありません。',
  'speech.rate-limited': withValues(
    (when) => `読み上げが混み合っています。${when}後にもう一度お試しください。`,
    '読み上げが混み合っています。しばらくしてからもう一度お試しください。',
  ),
  'speech.refused': '読み上げサービスが受け付けませんでした。',
  'speech.timeout': '読み上げに時間がかかりすぎました。もう一度お試しください。',
  'speech.too-many': '読み上げの要求が多すぎます。少しお待ちください。',
  'speech.unavailable': '読み上げサービスに接続できません。しばらくしてからもう一度お試しください。',
  'speech.unusable-answer': '読み上げサービスの応答を使えませんでした。もう一度お試しください。',
  'storage.full':
    'サーバーのディスクに空きがなく、保存できません。これまでの保存内容は無事です。空きを作るか、サーバーの管理者に知らせてください。',
  'time.bad-days': withValues(
    (least, most) => `日付の範囲は${least}～${most}日にしてください。`,
    '日付の範囲が正しくありません。',
  ),
  'time.unknown-zone': 'このタイムゾーンは存在しません。',
  'vocabulary.card-not-found': 'このカードはもうありません。',
  'vocabulary.correction-not-found': 'この訂正はもうありません。',
  'vocabulary.empty-list': 'このファイルには単語がありません。',
  'vocabulary.import-failed': 'インポートに失敗しました。もう一度お試しください。',
  'vocabulary.import-not-found': 'このインポートはもうありません。',
  'vocabulary.invalid-correction': bySentence(
    {
      'Which word': '訂正する単語を入力してください。',
      'A word has': atMost('単語'),
      'A reading has': atMost('読み'),
      'A reading is': '読みはひらがなかカタカナで入力してください。',
      'There is no such dictionary entry': 'この辞書の項目はありません。',
      'Say what is right': '読み、辞書の項目、区切りのいずれかを入力してください。',
      'The parts of a word': '区切った部分をつなげると、もとの単語になるようにしてください。',
    },
    'この訂正は登録できません。',
  ),
  'vocabulary.invalid-known-set': withValues(
    (least, most) => `知っている単語の数を${least}～${most}から選んでください。`,
    '知っている単語の数を選んでください。',
  ),
  'vocabulary.invalid-review': '回答、カードの操作、または枚数が正しくありません。',
  'vocabulary.invalid-review-settings':
    '定着率は70〜99%、1日の始まりは0〜23時、1日のカードは9,999枚まで、難しいカードとする失敗は1〜99回、ステップは10個までで、それぞれ1日未満にしてください。',
  'imports.not-a-package':
    'Ankiのパッケージでも単語のリストでもありません。Ankiでは「ファイル」の「エクスポート」で.apkgか.colpkgを作成してください。',
  'imports.empty-list': 'ファイルに1行もありません。もう一度エクスポートしてください。',
  'imports.without-words':
    'このJitenのバックアップには、単語の代わりに番号だけが入っています。単語の文字も含めてエクスポートしてください。',
  'imports.damaged-package': 'パッケージが壊れているか、不完全です。Ankiからもう一度エクスポートしてください。',
  'imports.unknown-version':
    '新しい形式のパッケージです。「以前のバージョンのAnkiをサポート」を選んで、もう一度エクスポートしてください。',
  'imports.too-large': '展開すると900 MBを超えるコレクションです。デッキごとにエクスポートしてください。',
  'imports.too-complex': '読み込みに時間またはメモリーがかかりすぎます。もう一度エクスポートしてください。',
  'imports.unreadable-file': 'ファイルを読み込めませんでした。もう一度エクスポートしてください。',
  'imports.too-many-notes': '一度にインポートできるノートは200,000件までです。デッキごとにエクスポートしてください。',
  'imports.nothing-chosen': '単語のフィールドを1つ以上と、デッキを1つ以上選んでください。',
  'imports.not-found': 'このインポートはもうありません。',
  'imports.begun': 'このインポートはすでに始まっています。選び直すには取り消してください。',
  'vocabulary.invalid-word': bySentence(
    {
      'Word is required': '単語を入力してください。',
      'Meaning is required': '意味を入力してください。',
      'A word has': atMost('単語'),
      'A reading has': atMost('読み'),
      'A meaning has': atMost('意味'),
    },
    'この単語は登録できません。入力内容を確認してください。',
  ),
  'vocabulary.known-otherwise': withValues(
    (word) => `${word}が単語帳にあるため、知っている単語になっています。`,
    'ほかの単語が単語帳にあるため、知っている単語になっています。',
  ),
  'vocabulary.known-set-not-found': 'この単語のまとまりはもうありません。',
  'vocabulary.lexeme-not-found': 'この単語は存在しません。',
  'vocabulary.long-list': withValues(
    (size, most) => `このリストは${size}MBあります。一度にインポートできるのは${most}MBまでです。分割してください。`,
    'リストが大きすぎます。分割してください。',
  ),
  'vocabulary.no-known-set': '頻度の情報を持つ辞書がありません。',
  'vocabulary.no-words-in-list':
    '日本語の単語が見つかりませんでした。一行に一語、または単語と読みをタブか空白で区切って書いてください。',
  'vocabulary.no-text': '先に文章を追加してください。単語はそこから集めます。',
  'vocabulary.nobody': 'ユーザーが指定されていません。',
  'vocabulary.not-a-text-file': '.txtファイルを選んでください',
  'vocabulary.not-blocked': 'この単語は除外されていません。',
  'vocabulary.reviewed-here': 'ここで復習する設定です。Ankiの段階を取り込む前に「Ankiで復習する」を選んでください。',
  'vocabulary.review-not-found': '取り消す回答がありません。',
  'vocabulary.too-many-blocked': withValues(
    (most) => `除外した単語の数が上限の${most}語に達しています。先にいくつか解除してください。`,
    '除外した単語の数が上限に達しています。先にいくつか解除してください。',
  ),
  'vocabulary.too-many-cards': 'カードは100,000枚までです。',
  'vocabulary.too-many-corrections': withValues(
    (most) => `訂正の数が上限の${most}件に達しています。先に一つ元に戻してください。`,
    '訂正の数が上限に達しています。先に一つ元に戻してください。',
  ),
  'vocabulary.too-many-lexemes': withValues(
    (most, count) => `一度に扱える単語は${most}語までです（${count}語ありました）。`,
    '一度に扱える単語の数を超えています。',
  ),
  'vocabulary.too-many-to-collect': '一度に集められるのは1〜500語です。',
  'vocabulary.word-exists': withValues(
    (word) => `${word}はすでに単語帳にあります。`,
    'この単語はすでに単語帳にあります。',
  ),
  'vocabulary.word-not-found': withValues((word) => `${word}は単語帳にありません。`, 'この単語は単語帳にありません。'),
} satisfies typeof en.errors;

const inAWhile = withValues(
  (wait) => `${wait}後にもう一度お試しください。`,
  'しばらくしてからもう一度お試しください。',
);

/** What the server says without a code, sentence by sentence, with # for each number. */
const sentences = {
  'Every sentence there is for it is in your bank already, was shown before, or is here for another word.':
    'この単語の文は、すべて例文集にあるか、すでに表示したか、ほかの単語に使っています。',
  'Neither the corpus nor your text has a sentence with it.':
    '例文コレクションにも自分の文章にも、この単語の文がありません。',
  'The corpus has no sentence with it.': '例文コレクションに、この単語の文がありません。',
  'What the language model wrote for it could not be used. Try again.':
    '言語モデルが書いた文を使えませんでした。もう一度お試しください。',
  'Having one written needs a language model, which this server does not have yet.':
    '文を作るには言語モデルが必要ですが、このサーバーにはまだありません。',
  'Translation needs a language model, which this server does not have yet.':
    '訳を作るには言語モデルが必要ですが、このサーバーにはまだありません。',
  'The language model cannot be reached. Try again in a while.': errors['ai.unavailable'],
  'The language model takes no more requests for now.': '言語モデルが混み合っています。',
  'The language model writes sentences for at most # words at once.': withValues(
    (most) => `言語モデルが一度に文を作れるのは${most}語までです。`,
    '言語モデルが一度に文を作れる単語の数を超えています。',
  ),
  'For the others, select fewer.': '残りの単語は、数を減らして選び直してください。',
  'Writing sentences took too long.': '例文の作成に時間がかかりすぎました。',
  'Writing sentences did not work: the language model’s answer could not be used.':
    '言語モデルの応答を使えず、例文を作れませんでした。',
  'Writing sentences did not work: the language model declined this text by its safety rules.':
    '言語モデルの安全基準により、例文を作れませんでした。',
  'Try again.': 'もう一度お試しください。',
  'Try again, or with a shorter text.': 'もう一度試すか、単語の数を減らしてください。',
  'Change the text and try again.': '単語を選び直して、もう一度お試しください。',
  'Try again in a while.': inAWhile,
  'Try again in # second.': inAWhile,
  'Try again in # seconds.': inAWhile,
  'Try again in # minute.': inAWhile,
  'Try again in # minutes.': inAWhile,
  'Try again in # hour.': inAWhile,
  'Try again in # hours.': inAWhile,
  'Something went wrong on our side. Try again in a moment.': errors['service.internal'],
  'A part of the server is away right now. Try again in a moment.': errors['service.unavailable'],
  'This took too long.': errors['run.expired'],
  'This was interrupted several times. Start it again.': errors['run.interrupted'],
  'There is no Japanese in this text: no kana and no kanji were found.': errors['content.no-japanese'],
  'No Japanese words were found in this file: one word a line, or word and reading separated by a tab or a space.':
    errors['vocabulary.no-words-in-list'],
  'spaCy is not set up: run its sidecar (make spacy) and set SPACY_URL.':
    'spaCyが設定されていません。サイドカーを起動し（make spacy）、SPACY_URLを設定してください。',
  'Estimate from the dictionary’s common words, compounds and meanings, and the example sentences of Ichibun':
    '辞書の基本語・複合語・意味とIchibunの例文からの推定',
  'There is no Japanese sentence in this file.': errors['corpus.no-sentences'],
  'It has more than # characters.': withValues((most) => `${most}字を超えています。`, '長すぎます。'),
  'The language model’s words could not be used: the sentence was left out, or given twice.':
    '言語モデルの単語を使えませんでした。文が抜けているか、二度含まれていました。',
  'There is no word in it.': '単語がありません。',
} satisfies typeof en.sentences;

export const ja: typeof en = {
  noReason: '理由はわかりませんでした。しばらくしてからもう一度お試しください。',
  unreachable: 'サーバーに接続できませんでした。接続を確認して、もう一度お試しください。',
  interrupted: 'アップロードが中断されました。',
  unreadableFile: 'ファイルを読み取れませんでした。もう一度選んでください。',
  errors,
  sentences,
};
