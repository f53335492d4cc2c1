import { describe, expect, it } from '@jest/globals';
import { tellingFields } from './own-note.js';
import { questionOf } from './question.js';

const asked = (front: string, fields: Record<string, string>, cloze?: number) =>
  questionOf(front, { names: Object.keys(fields), fields: Object.values(fields) }, cloze);

/** A question with its gaps in brackets, and their hints. */
function shown(front: string, fields: Record<string, string>, cloze?: number): string | undefined {
  const question = asked(front, fields, cloze);
  if (!question) return undefined;
  const { text, starts, ends, hints } = question;
  let line = text;
  for (let index = starts.length - 1; index >= 0; index--) {
    const gap = line.slice(starts[index], ends[index]);
    line = `${line.slice(0, starts[index])}[${gap}|${hints[index]}]${line.slice(ends[index])}`;
  }
  return line;
}

const cloze = (text: string, number = 1) => shown('{{cloze:Text}}', { Text: text }, number);

describe('the question of a cloze', () => {
  it.each([
    ['one gap', '{{c1::魚}}を食べる', '[魚|]を食べる'],
    ['its hint', '猫が{{c1::好き::like}}です', '猫が[好き|like]です'],
    ['several gaps of a number', '{{c1::猫}}と{{c1::犬}}', '[猫|]と[犬|]'],
    ['other numbers filled', '{{c2::猫}}と{{c1::犬::an animal}}', '猫と[犬|an animal]'],
    ['a cloze in a cloze, asked outside', '{{c1::黒い{{c2::猫}}}}がいる', '[黒い猫|]がいる'],
    ['a cloze in a gap of its number', '{{c1::黒い{{c1::猫}}}}がいる', '[黒い猫|]がいる'],
    ['several numbers of a gap', '{{c1,3::猫}}がいる', '[猫|]がいる'],
    ['markup in and around it', '<div>{{c1::<b>魚</b>}}を<i>食べる</i></div>', '[魚|]を食べる'],
    ['lines', '一つ目<br>{{c1::二つ目}}', '一つ目 · [二つ目|]'],
    ['empty lines', '<div><br></div><div>一つ目</div><br><br>{{c1::二つ目}}<br>', '一つ目 · [二つ目|]'],
    ['entities', 'a &amp; {{c1::b &lt; c}}', 'a & [b < c|]'],
  ])('has %s', (_, text, expected) => expect(cloze(text)).toBe(expected));

  it('in a cloze asks for the inner one by its own number', () => {
    expect(cloze('{{c1::黒い{{c2::猫::what}}}}がいる', 2)).toBe('黒い[猫|what]がいる');
  });

  it('is none where the number has no gap, or none that closes', () => {
    expect(cloze('{{c1::猫}}がいる', 2)).toBeUndefined();
    expect(cloze('{{c1::猫がいる')).toBeUndefined();
  });

  it('takes the rest of its front, and names its files', () => {
    const fields = { Text: '{{c1::猫}}がいる[sound:neko.mp3]', Picture: '<img src="neko.png">', Extra: '' };
    const front = '<style>b {}</style>{{cloze:Text}}{{Picture}}{{#Extra}}<p>{{Extra}}</p>{{/Extra}}';
    expect(shown(front, fields, 1)).toBe('[猫|]がいる');
    expect(asked(front, fields, 1)!.files).toEqual(['neko.mp3', 'neko.png']);
  });
});

describe('the question of a further template', () => {
  const fields = { Word: '猫', Reading: ' 猫[ねこ]', Meaning: 'cat', Empty: '<br>', Sound: '[sound:neko.mp3]' };

  it.each([
    ['a field', '{{Meaning}}', 'cat'],
    ['what stands beside it', '<div>Meaning: {{Meaning}}</div>', 'Meaning: cat'],
    ['a section of a field with content', '{{#Meaning}}{{Meaning}}{{/Meaning}}{{^Meaning}}{{Word}}{{/Meaning}}', 'cat'],
    ['the other section of an empty one', '{{#Empty}}{{Word}}{{/Empty}}{{^Empty}}{{Meaning}}{{/Empty}}', 'cat'],
    ['no field that is typed, or a hint', '{{Meaning}} {{type:Word}} {{hint:Reading}}', 'cat'],
    ['letters under furigana', '{{furigana:Reading}}', '猫'],
    ['kana of them', '{{kana:Reading}}', 'ねこ'],
    ['no speech', '{{Meaning}}{{tts ja_JP voices=Apple_Otoya:Word}}', 'cat'],
    ['nothing special', '{{Meaning}}{{Tags}}{{Deck}}', 'cat'],
  ])('has %s', (_, front, expected) => expect(shown(front, fields)).toBe(expected));

  it('may be a sound alone', () => {
    expect(asked('{{Sound}}', fields)).toEqual({ text: '', starts: [], ends: [], hints: [], files: ['neko.mp3'] });
  });

  it('is of the beginning of a front that has a long field very often', () => {
    const long = { Word: '猫'.repeat(100_000), Reading: `${'漢'.repeat(99_000)}[`, Meaning: '' };
    expect(asked('{{Word}}'.repeat(2_000), long)!.text).toBe(`${'猫'.repeat(1_000)}…`);
    expect(asked('{{furigana:Reading}}{{kana:Reading}}', long)!.text).toBe(`${'漢'.repeat(1_000)}…`);
  });

  it('is none where the front is empty', () => {
    expect(asked('{{#Empty}}{{Word}}{{/Empty}}', fields)).toBeUndefined();
    expect(asked('{{Nowhere}}', fields)).toBeUndefined();
  });
});

it('shows clozes in clozes filled among the fields of a note', () => {
  const kept = { names: ['Text'], fields: ['{{c1::黒い{{c2::猫::what}}::who}}がいる'] };
  expect(tellingFields(kept, '', null)).toEqual([{ name: 'Text', text: '黒い猫がいる', files: [] }]);
});
