import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf } from '../testing/small-dictionary.js';

/** Entries of our own with everything that JMdict says of senses. */
const JMDICT = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE JMdict [
<!ENTITY n "noun"><!ENTITY vs "suru"><!ENTITY uk "kana"><!ENTITY sl "slang"><!ENTITY v5r "godan"><!ENTITY vi "intransitive">
<!ENTITY hon "honorific">
]>
<JMdict>
<entry><ent_seq>1</ent_seq><k_ele><keb>足</keb></k_ele><k_ele><keb>脚</keb></k_ele><r_ele><reb>あし</reb></r_ele>
<sense><stagk>足</stagk><pos>&n;</pos><s_inf>below the ankle</s_inf><gloss>foot</gloss></sense>
<sense><stagk>脚</stagk><xref>腕・うで・1</xref><gloss>leg</gloss></sense>
<sense><misc>&sl;</misc><gloss>means of transport</gloss></sense></entry>
<entry><ent_seq>2</ent_seq><k_ele><keb>空</keb></k_ele><r_ele><reb>そら</reb></r_ele><r_ele><reb>から</reb></r_ele>
<sense><stagr>そら</stagr><pos>&n;</pos><gloss>sky</gloss></sense>
<sense><stagr>から</stagr><pos>&n;</pos><gloss>nothing inside</gloss></sense></entry>
<entry><ent_seq>3</ent_seq><r_ele><reb>アルバイト</reb></r_ele>
<sense><pos>&n;</pos><pos>&vs;</pos><lsource xml:lang="ger">Arbeit</lsource><gloss>side job</gloss></sense></entry>
<entry><ent_seq>4</ent_seq><r_ele><reb>サラリーマン</reb></r_ele>
<sense><pos>&n;</pos><lsource ls_wasei="y">salary man</lsource><gloss>office worker</gloss></sense></entry>
<entry><ent_seq>5</ent_seq><k_ele><keb>下さる</keb></k_ele><r_ele><reb>くださる</reb></r_ele>
<sense><pos>&v5r;</pos><pos>&vi;</pos><misc>&uk;</misc><misc>&hon;</misc><gloss>to give</gloss><gloss xml:lang="ger">geben</gloss></sense></entry>
</JMdict>
`;

/** The same, as jmdict-simplified has it. */
const sense = (more: object) => ({ partOfSpeech: ['n'], ...more });
const gloss = (text: string) => [{ lang: 'eng', text }];
const form = (text: string) => ({ text, common: false, tags: [] });
const SIMPLIFIED = JSON.stringify({
  words: [
    {
      kanji: ['足', '脚'].map(form),
      kana: [form('あし')],
      sense: [
        sense({ appliesToKanji: ['足'], info: ['below the ankle'], gloss: gloss('foot') }),
        sense({ appliesToKanji: ['脚'], related: [['腕', 'うで', 1]], gloss: gloss('leg') }),
        sense({ misc: ['sl'], gloss: gloss('means of transport') }),
      ],
    },
    {
      kanji: [form('空')],
      kana: ['そら', 'から'].map(form),
      sense: [
        sense({ appliesToKana: ['そら'], gloss: gloss('sky') }),
        sense({ appliesToKana: ['から'], gloss: gloss('nothing inside') }),
      ],
    },
    {
      kanji: [],
      kana: [form('アルバイト')],
      sense: [
        sense({
          partOfSpeech: ['n', 'vs'],
          languageSource: [{ lang: 'ger', text: 'Arbeit' }],
          gloss: gloss('side job'),
        }),
      ],
    },
    {
      kanji: [],
      kana: [form('サラリーマン')],
      sense: [sense({ languageSource: [{ wasei: true, text: 'salary man' }], gloss: gloss('office worker') })],
    },
    {
      kanji: [form('下さる')],
      kana: [form('くださる')],
      sense: [sense({ partOfSpeech: ['v5r', 'vi'], misc: ['uk', 'hon'], gloss: gloss('to give') })],
    },
  ],
});

describe.each([
  ['JMdict', JMDICT],
  ['jmdict-simplified', SIMPLIFIED],
])('of a dictionary file of %s', (_, text) => {
  let core: Core;
  beforeAll(async () => {
    const dictionary = await dictionaryOf(text);
    core = new Core({ ipadic: await preparedIpadic(), dictionary });
  });

  const found = (word: string, reading = '') => core.lookUps.lookUp([{ word, reading }], 8)[0]!.entries[0]!;

  it.each([
    ['足', '', '(1) foot (2) means of transport'],
    ['脚', '', '(1) leg (2) means of transport'],
    ['あし', '', '(1) foot (2) leg (3) means of transport'],
    ['空', 'そら', 'sky'],
    ['空', 'から', 'nothing inside'],
  ])('%s %s has the senses of that spelling and reading: %s', (word, reading, definition) => {
    expect(found(word, reading).definition).toBe(definition);
  });

  it('a word in a text has the first sense of its spelling', () => {
    expect(core.tokenize('脚が長い。')[0]).toMatchObject({ surface: '脚', definition: 'leg' });
    const entry = core.tokenize('脚が長い。')[0]!.entry;
    expect(core.lookUps.define([{ entry, word: '脚', reading: 'あし' }])[0]!.definition).toBe(
      '(1) leg (2) means of transport',
    );
  });

  it('remarks, references, usage and parts of speech are told by name', () => {
    expect(found('足').details).toMatchObject([
      { definition: 'foot', partsOfSpeech: ['noun'], notes: ['below the ankle'], usage: [] },
      { definition: 'means of transport', usage: ['slang'] },
    ]);
    expect(found('脚').details[0]).toMatchObject({ definition: 'leg', see: ['腕・うで・1'] });
    expect(found('くださる').details).toEqual([
      {
        definition: 'to give',
        partsOfSpeech: ['godan verb', 'intransitive'],
        usage: ['usually in kana', 'honorific'],
        notes: [],
        see: [],
        sources: [],
      },
    ]);
  });

  it('loanwords come with the language and the word that they come from', () => {
    expect(found('アルバイト').details[0]).toMatchObject({
      sources: ['German Arbeit'],
      partsOfSpeech: ['noun', 'noun with する'],
    });
    expect(found('サラリーマン').details[0]!.sources).toEqual(['made in Japan of English salary man']);
  });
});
