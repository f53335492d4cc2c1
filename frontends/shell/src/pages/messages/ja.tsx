import { formatCount } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { Section } from '../article.js';
import type { en } from './en.js';

export const ja: typeof en = {
  aboutUs: {
    title: 'Ichibunとは',
    lead: '自分で選んだ文章で日本語を学ぶためのサービスです。',
    dictionaryInUse: (name, day) => `このサーバーの辞書は${day ? `${day}版の` : ''}${name}です。`,
    body: (dictionary) => (
      <>
        <p>
          Ichibunは「一文」、つまり一つの文という意味です。文は、生きた日本語の最小の単位です。単語の使われ方がわかるだけの長さがあり、すみずみまで理解できるだけの短さでもあります。ここにあるものはすべて、この大きさを基本に作られています。
        </p>
        <Section title="大切にしていること">
          <ul>
            <li>読みたいものから学ぶのが、いちばんの近道です。目の前の小説、記事、歌詞がそのまま教材になります。</li>
            <li>
              単語をたくさん覚えることより、<em>次にどの単語を</em>
              覚えるかが大切です。よく選んだ数百語で、一冊の本が読めるようになります。
            </li>
            <li>
              数字は正直であるべきです。文章の92.4%を知っていると表示するとき、その根拠となる単語をすべて確認できます。
            </li>
            <li>
              単語も文章も学習の記録も、あなたのものです。あなたや学校が運用するサーバーから外に出ることはありません。外部の言語モデルや音声を使う設定になっている場合に限り、翻訳・解説・読み上げをする箇所だけがそこへ送られます。
            </li>
          </ul>
        </Section>
        <Section title="数字の出し方">
          <p>
            日本語は単語の間を空けずに書くため、まず文章を単語に区切り、それぞれの形を辞書の見出し語に戻します。
            <Japanese>食べられなかった</Japanese>は<Japanese>食べる</Japanese>
            として数えます。助詞や語尾は単語というより文法なので、数えるように選んだ場合にだけ数えます。数字、記号、ラテン文字、名前は数えません。
          </p>
        </Section>
        <Section title="出典">
          <p>
            単語の意味には、
            <a href="https://www.edrdg.org/" target="_blank" rel="noreferrer">
              Electronic Dictionary Research and Development Group
            </a>
            の辞書ファイルJMdict/EDICTとKANJIDIC2を、同団体の
            <a href="https://www.edrdg.org/edrdg/licence.html" target="_blank" rel="noreferrer">
              ライセンス
            </a>
            に従って使用しています。漢字の筆順はKanjiVG（© Ulrich Apel、CC BY-SA
            3.0）によるものです。JLPTのレベルは、Jonathan Waller（tanos.co.uk）の一覧（CC BY
            4.0）によります。単語の認識には、kuromojiプロジェクトのIPA辞書を使っています。
          </p>
          {dictionary}
        </Section>
        <p>
          はじめての方は、最初の文章から最初のカードまでを案内する<Link to="/how-to">使い方</Link>
          を、考え方を知りたい方は
          <Link to="/learning-method">学習法</Link>をご覧ください。学習者どうしの交流については
          <Link to="/community">コミュニティ</Link>で案内します。
        </p>
      </>
    ),
  },
  howTo: {
    title: '使い方',
    lead: '最初の文章から単語を覚えるまでを、順に説明します。',
    body: () => (
      <>
        <Section title="1. 知っている単語を登録する">
          <p>
            <Link to="/vocabulary">単語帳</Link>
            を開き、「単語を追加」で知っている単語を加えるか、「インポート」で一行に一語を書いた.txtファイルを読み込みます。単語と読みの二列にすると、最も正確に照合できます。
          </p>
          <pre className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">
            <Japanese>{'猫\tねこ\n読む\tよむ\n新しい\tあたらしい'}</Japanese>
          </pre>
          <p>
            列はタブか空白で区切ります。意味は辞書から自動で調べます。読みのない単語は、どの読みでも知っているものとして扱います。Ankiからテキストで書き出したノートも、jpdbやWaniKaniの単語リストも、ファイル名が.txtで終わればそのまま使えます。
          </p>
          <p>
            Ankiを使っている場合は、代わりに<Link to="/vocabulary/import">コレクションをインポート</Link>
            してください。単語の定着度、次の復習日、これまでの回答もそのまま引き継ぎます。jpdbの復習履歴、Jitenのバックアップ、WaniKaniの単語、定着度の列がある表も、同じページでインポートできます。
          </p>
        </Section>
        <Section title="2. 文章を分析する">
          <p>
            <Link to="/content-coverage">カバー率分析</Link>
            を開き、文章にタイトルを付けて貼り付けるか、.txt、.pdf、.epubファイルを選びます。記事なら一瞬、小説でも数秒です。その間に別のページへ移ってもかまいません。
          </p>
        </Section>
        <Section title="3. 単語を見る">
          <p>
            終わった分析を開きます。数字はどのくらい知っているかを示し、一覧にはすべての単語が読み、意味、出現回数とともに並びます。検索したり、知らない単語だけを表示したりできます。それぞれの行では次のことができます。
          </p>
          <ul>
            <li>
              <strong>覚える</strong>：カードを作り、復習に出します。
            </li>
            <li>
              <strong>知っている</strong>：知っている単語を単語帳に加えます。
            </li>
            <li>
              <strong>除外</strong>：珍しい地名など、今後すすめてほしくない単語を外します。
            </li>
          </ul>
        </Section>
        <Section title="4. 目標を決める">
          <p>
            カバー率の計算に、たとえば95のように目標を入力します。そこに届くための最少の単語が、役に立つ順に並びます。目標に届かない場合は、どこまで届くかがわかります。
          </p>
        </Section>
        <Section title="5. 文の中で単語を覚える">
          <p>
            計算の結果から<Link to="/sentence-export">例文エクスポート</Link>
            へ進み、単語を選ぶと、できるだけその単語だけが新しい文が一つずつ付きます。文の出どころ（例文コレクション、自分の文章、言語モデル）も表示されます。よい文は
            <Link to="/sentence-bank">例文集</Link>に保存し、そこからAnkiのデッキとしてエクスポートします。
          </p>
          <p>
            ここで覚えることもできます。<Link to="/review">復習</Link>
            では、忘れそうになる頃に単語がカードとして出てきます。表には、保存した例文が順番に現れます。回答は文章の印に表れ、学習中の単語には破線、覚えた単語には細い線が付きます。どの段階から「知っている」に数えるかは、そこの設定で選べます。
          </p>
        </Section>
        <Section title="6. 読む">
          <p>
            <Link to="/assisted-reader">アシストリーダー</Link>
            を開き、日本語の文章を貼り付けるか、.txt、.pdf、.epubファイルをドロップします。「文章を翻訳」で、英語の記事をレベルに合った日本語にすることもできます。どの単語も開けば読みと意味がわかり、文の音声も聞けます。まだ覚えていない単語に印を付けたり、必要なところにだけふりがなを表示したりできます。読んだ時間と量は
            <Link to="/analytics">学習記録</Link>で確認できます。
          </p>
        </Section>
        <Section title="7. 単語帳を整理する">
          <p>
            間違えて削除した単語は、通知が表示されている間は「元に戻す」で戻せます。除外した単語は単語帳の下に並び、そこで解除できます。「すべて削除」は単語帳を空にするため、先に確認があります。
          </p>
        </Section>
        <Section title="知っておくと便利なこと">
          <ul>
            <li>
              すべての操作がキーボードでできます。Tabで移動、Enterで決定、Escapeで閉じ、矢印キーでメニューや一覧の中を動きます。
            </li>
            <li>
              設定はすべて<Link to="/settings">設定</Link>のページにあります。言語は地球のアイコンから変えられます。
            </li>
            <li>「その他のツール」からどのページも開けます。虫眼鏡からは、ページ・文章・単語・設定を検索できます。</li>
            <li>開いた分析のアドレスはブックマークできます。ブラウザーの戻るボタンで履歴に戻れます。</li>
          </ul>
        </Section>
        <p>
          なぜこの方法なのかは、<Link to="/learning-method">学習法</Link>をお読みください。
        </p>
      </>
    ),
  },
  learningMethod: {
    title: '学習法',
    lead: '一つの文に、新しい単語を一つ。それを繰り返します。',
    body: () => (
      <>
        <Section title="知っているところから始める">
          <p>
            ページのほとんどの単語を知っていれば、楽に読めます。文章中の単語の約90%を下回ると解読になり、95%前後なら助けを借りて読め、98%ほどになれば自然に読めて、残りは文脈から推測できます。ですから、どの文章でも最初の問いは「すでにどのくらい知っているか」です。この数字を、その文章の
            <em>カバー率</em>と呼びます。
          </p>
        </Section>
        <Section title="二つのカバー率">
          <ul>
            <li>
              <strong>異なり語カバー率</strong>は、<em>異なる</em>
              単語のうち知っているものの割合です。学ぶべき量がわかります。
            </li>
            <li>
              <strong>延べ語カバー率</strong>は、繰り返しを含む<em>ページ上のすべての単語</em>
              に対する割合です。読み心地がわかります。よく使う単語は繰り返し現れるので、ほとんどの場合こちらのほうが高くなります。
            </li>
          </ul>
        </Section>
        <Section title="よく出る新しい単語から">
          <p>
            本に80回出てくる単語には、1回しか出ない単語80語分の価値があります。知らない単語のうち最もよく出るものから覚えると、延べ語カバー率は急に上がります。目標まであと何語かは、計算でわかります。
          </p>
        </Section>
        <Section title="知らない単語は一つだけ：i+1">
          <p>
            ほかのすべてを知っている文の中で出会った単語は、記憶に残ります。
            <Japanese>
              毎朝、公園を<strong>散歩</strong>します
            </Japanese>
            という文で、ほかの単語を知っている学習者は、辞書がなくても<Japanese>散歩</Japanese>
            の意味を感じ取れます。知らない単語がちょうど一つの文は<em>i+1</em>
            と呼ばれ、最もよいカードになります。Ichibunが示す文はすべて、先にあなたの単語帳と照らし合わせ、知らない単語がいくつあるかを表示します。
          </p>
        </Section>
        <Section title="そして読む">
          <p>
            カードは準備で、教えてくれるのは読書です。手の届く文章になったら、最初から最後まで読みましょう。必要なものだけを調べれば、単語は自然に戻ってきます。楽にわかる単語は「知っている」にし、覚えるつもりのない単語は除外してください。数字はすぐに変わります。
          </p>
        </Section>
        <p>
          さっそく、読みたい文章を<Link to="/content-coverage">分析</Link>してみましょう。
        </p>
      </>
    ),
  },
  community: {
    title: 'コミュニティ',
    lead: 'このページは準備中です。',
    body: () => (
      <p>
        読んだものについて話し、単語リストを共有し、文について質問できる場所を準備しています。参加できるチャットはまだありません。できたら、ここに招待を掲載します。
      </p>
    ),
  },
  exportHistory: {
    title: 'エクスポート履歴',
    lead: '近日公開',
    body: () => (
      <p>
        エクスポートしたAnkiのデッキがここに並ぶ予定です。それまでは、
        <Link to="/sentence-bank">保存した例文</Link>からもう一度作れます。
      </p>
    ),
  },
  dictionaries: {
    title: '追加した辞書',
    logIn: '辞書を使うにはログインしてください。',
    lead: 'Yomitan形式の辞書を追加すると、内蔵の辞書と並べて、単語、頻度、アクセント、漢字の情報を表示します。',
    order: '表示する順序',
    orderText: 'オフにした辞書は保存されたまま、表示されません。',
    failed: '辞書を読み込めませんでした。',
    none: 'まだ追加した辞書はありません。',
    notAdded: (name) => `${name}を追加できませんでした`,
    add: '辞書を追加',
    addText: 'Yomitanで読み込めるzipファイル（50MBまで）。',
    sending: '送信中…',
    choose: 'ファイルを選ぶ',
    sendingDictionary: '辞書を送信しています',
    notChanged: (name) => `${name}を変更できませんでした`,
    beingRead: '読み取り中…',
    refused: '追加できなかったファイル',
    refusedText: '辞書として読み取れなかったため、保存されていません。上のボタンから別のファイルを選んでください。',
    dismiss: (name) => `${name}をこの一覧から外す`,
    moveUp: (name) => `${name}を上へ`,
    moveDown: (name) => `${name}を下へ`,
    removeOf: (name) => `${name}を削除`,
    removeQuestion: (name) => `${name}を削除しますか？`,
    removeText: 'このサーバーから削除します。ファイルはもう一度追加できます。',
    remove: '削除',
    notRemoved: (name) => `${name}を削除できませんでした`,
    terms: (count) => `見出し語${formatCount(count)}件`,
    frequencies: (count) => `頻度${formatCount(count)}件`,
    pitches: (count) => `アクセント${formatCount(count)}件`,
    kanji: (count) => `漢字${formatCount(count)}字`,
    revision: (revision) => `リビジョン${revision}`,
    skipped: (count) => `読み取れなかった行${formatCount(count)}行`,
  },
  programs: {
    title: '外部プログラム',
    logIn: '外部プログラムをつなぐにはログインしてください。',
    lead: 'ほかのプログラムから、単語の区切り・読み・意味をIchibunに問い合わせ、例文を送れるようにします。',
    connect: 'プログラムをつなぐ',
    connectText: '単語を調べるほか、種類ごとに下の説明にあることができます。アカウントには触れません。',
    shared: 'ここでは全員が同じデモアカウントを使うため、プログラムをつなげません。先にログインしてください。',
    which: 'どのプログラムですか？',
    name: '名前',
    nameHint: '下の一覧で見分けるための名前です。',
    ends: '有効期間',
    inDays: (days) => (days === 366 ? '1年' : `${formatCount(days)}日間`),
    make: '接続用アドレスを作成',
    notMade: 'プログラムをつなげませんでした',
    setUp: (name) => `${name}の設定`,
    onlyNow: '表示されるのは今だけです。これを持つ人はあなたとして問い合わせできるため、誰にも渡さないでください。',
    address: 'アドレス',
    header: 'ヘッダー',
    addressAlone: 'トークン入りのアドレス',
    key: 'APIキー',
    copyIt: 'コピー',
    copied: 'コピーしました',
    notCopied: 'コピーできませんでした',
    copyByHand: '欄をクリックして、文字をコピーしてください。',
    permission: 'ネットワーク上の機器への接続をブラウザーに尋ねられたら、許可してください。',
    waits: 'プログラムからの問い合わせはまだありません。',
    hasCalled: 'プログラムから問い合わせがありました。つながっています。',
    file: 'asbplayer用の既知の単語',
    fileText:
      'アドレスを使わない方法です。単語と知っている度合いのファイルを、asbplayerの辞書の設定でインポートします。asbplayerのほうで度合いが高い単語はそのまま残ります。',
    saveFile: 'ファイルを保存',
    notSaved: 'ファイルを保存できませんでした',
    yours: 'つないだプログラム',
    failed: 'プログラムの一覧を読み込めませんでした。',
    none: 'まだつないだプログラムはありません。',
    lastCalled: (day) => `最後の問い合わせ：${day}`,
    neverCalled: 'まだ問い合わせがありません',
    endsOn: (day) => `${day}まで有効`,
    ended: (day) => `${day}に期限が切れました。もう一度つなぎ、これは削除してください。`,
    revokeOf: (name) => `${name}を切り離す`,
    revokeQuestion: (name) => `${name}を切り離しますか？`,
    revokeText: 'アドレスはすぐに使えなくなります。',
    revoke: '切り離す',
    notRevoked: (name) => `${name}を切り離せませんでした`,
    purposes: {
      'yomitan-api': {
        label: 'asbplayer・GameSentenceMiner',
        text: 'ほか、設定にYomitan APIのアドレスがあるプログラム。',
        copy: 'このアドレスをコピーします。',
        paste: 'プログラムの設定の、Yomitan APIのアドレスの欄に貼り付けます。',
        tryIt: 'プログラムで動画か文章を開きます。',
      },
      'anki-connect': {
        label: 'asbplayer・Yomitan・mokuroからIchibunへ送る',
        text: '音声と画像の付いた例文がAnkiの代わりに例文集に入り、知っている度合いで単語に色が付きます。',
        copy: 'このアドレスをコピーします。',
        paste:
          'AnkiConnectのアドレスの欄に貼り付け、デッキとノートタイプに「Ichibun」を選んで、フィールドを割り当てます。',
        tryIt: 'プログラムからカードを1枚送ります。',
      },
      'jiten-reader': {
        label: 'Jiten Reader',
        text: 'どのページの単語にも知っている度合いで色を付け、単語を既知や除外にできます。',
        copy: 'アドレスとAPIキーをコピーします。',
        paste: '拡張機能の設定の「API Endpoint」と「API Key」に貼り付けます。',
        tryIt: '日本語のページを開きます。',
      },
      assistant: {
        label: 'アシスタント（MCP）',
        text: '知っていることを尋ね、単語を調べ、あなたの文章のタイトルと単語を見ます。頼めば文を保存できます。',
        copy: 'アドレスとヘッダーをコピーします。アドレスしか入力できないアシスタントには最後のものを使います。',
        paste: 'アシスタントのMCPサーバー（HTTP）の設定に貼り付けます。',
        tryIt: '「この文章で私が知らない単語は？」と聞いてみます。',
      },
      'own-program': {
        label: '自作のプログラム',
        text: 'トークンをヘッダーで送ります。',
        copy: 'アドレスとヘッダーをコピーします。',
        paste: '毎回このヘッダーを付け、アドレスの下（/tokenizeなど）へJSONをPOSTします。',
        tryIt: 'プログラムを起動します。',
      },
    },
  },
  settings: {
    title: '設定',
    lead: '変更できるものは、すべてこのページにあります。',
    search: '設定を検索',
    nothing: 'この名前の設定はありません。',
    groups: {
      look: '言語と表示',
      reading: '読書',
      voice: '声',
      films: '動画',
      reviews: '復習と目標',
      counting: '知っている単語の数えかた',
      others: '辞書とほかのプログラム',
      data: '自分のデータ',
    },
    views: { sentence: '一文表示', page: 'ページ表示' },
    themes: { system: '端末の設定に従う', light: 'ライト', dark: 'ダーク', sepia: 'セピア' },
    names: {
      look: {
        language: ['言語 · Language', 'interface English 日本語 英語'],
        theme: ['配色', 'テーマ ダーク ライト セピア theme'],
        text: ['文字の大きさ', 'サイズ size'],
        font: ['書体', 'ゴシック 明朝 フォント font'],
        lines: ['行間とページの幅', '余白'],
        direction: ['文字の向き', '縦書き 横書き'],
      },
      reading: {
        view: ['一文ずつ、またはページで読む', '一文表示 ページ表示'],
        spaces: ['分かち書き', 'スペース spaces'],
        focused: ['集中モード', 'ヘッダー focus'],
        furigana: ['ふりがな', 'ルビ 読み furigana'],
        marks: ['印を付ける単語と印の種類', '下線 色 新しい単語'],
        grammarMarks: ['文法項目に線を引く', 'grammar'],
        pitch: ['高低アクセントを示す', 'pitch'],
        translations: ['訳を表示', '英語 翻訳'],
        keys: ['文字キーでの操作', 'キーボード ショートカット keyboard'],
      },
      voice: {
        voice: ['声', '音声 読み上げ voice'],
        rate: ['話す速さ', '速度 speed'],
      },
      films: {
        stops: ['自動で一時停止', '字幕 動画'],
        pace: ['動画の速さ', '速度'],
        skips: ['調べる間の一時停止、無音部分のスキップ', '無音'],
        clips: ['保存した文の音声と画像', 'クリップ'],
      },
      reviews: {
        cards: ['1日の新しいカードと復習の数', '上限'],
        retention: ['目標の記憶率', 'FSRS 間隔'],
        steps: ['学習ステップ', '分 苦手'],
        day: ['1日の始まりの時刻', '日付 時'],
        fit: ['自分の記憶に合わせた復習', 'FSRS パラメーター'],
        swipes: ['スワイプで答える', 'スマートフォン'],
        anki: ['Ankiとのカードの受け渡し', 'デッキ インポート エクスポート'],
        goal: ['1日の目標', '分 連続'],
      },
      counting: {
        grammar: ['文法の語と名前を数える…', '助詞 おすすめ'],
        points: ['新しい文法項目も新しい単語として数える', 'i+1 動画 おすすめ'],
        knownFrom: ['復習中の単語が既知になる時期', '定着'],
        spellings: ['知っている単語の部分と別の表記', '複合語 かな 古い'],
        sets: ['知っている単語のセット', '頻出語 JLPT リスト'],
        blocked: ['除外した単語', 'ブロック'],
        corrections: ['訂正した読み', '名前'],
      },
      others: {
        dictionaries: ['追加した辞書', 'Yomitan 頻度 アクセント'],
        programs: ['接続したプログラム', 'Yomitan AnkiConnect MCP'],
        import: ['Ankiなどから単語をインポート', 'jpdb WaniKani リスト'],
      },
      data: {
        export: ['すべてエクスポート', 'ダウンロード バックアップ'],
        delete: ['アカウントを削除', '消去'],
      },
    },
  },
  yourData: {
    title: '自分のデータ',
    programs: '外部プログラム',
    programsText: 'Ichibunに問い合わせできるほかのプログラムを管理します。',
    takeAlong: 'データを持ち出す',
    takeAlongText:
      '単語、文章、例文、読書時間、オーディオブックを、JSON・テキスト・音声と、単語と例文のAnkiデッキをまとめた一つのzipにします。',
    exporting: 'エクスポート中…',
    export: 'すべてエクスポート',
    notExported: 'データをエクスポートできませんでした',
    notDeleted: { demo: '何も削除されませんでした', account: 'アカウントを削除できませんでした' },
    deleted: { demo: 'すべて削除しました', account: 'アカウントを削除しました' },
    nothingLeft: 'データは残っていません。',
    restLeft: '残りのデータを削除しています。',
    delete: { demo: 'すべて削除', account: 'アカウントを削除' },
    deleteText: {
      demo: 'デモユーザーは残りますが、現在のデータはすべてなくなります。元に戻せません。',
      account: 'アカウントとすべてのデータが、どの端末からもなくなります。元に戻せません。',
    },
    deleting: '削除中…',
    deleteAll: { demo: 'すべて削除', account: 'アカウントを削除' },
    question: {
      demo: () => 'すべて削除しますか？',
      account: (email) => `${email}のアカウントを削除しますか？`,
    },
    questionText:
      '単語、文章、例文、読書時間、オーディオブックがすべて完全に削除されます。残したい場合は、先にエクスポートしてください。',
  },
};
