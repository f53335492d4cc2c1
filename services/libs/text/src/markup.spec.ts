import { describe, expect, it } from '@jest/globals';
import { cleaned, plainText } from './markup.js';

describe('a text from outside', () => {
  it.each([
    ['keeps the bold target', '猫が<b>寝る</b>。', '猫が<b>寝る</b>。'],
    ['knows bold in capitals and with spaces', '<B>猫</B >だ', '<b>猫</b>だ'],
    ['closes what is left open', '猫が<b>寝る。', '猫が<b>寝る。</b>'],
    ['has no closing without an opening', '猫</b>だ', '猫だ'],
    ['has bold in bold once', '<b>猫<b>が</b></b>', '<b>猫が</b>'],
    ['has no empty bold', '<b></b>猫<b> </b>', '猫'],
    ['loses other tags', '<i>猫</i><img src=x onerror=alert(1)>', '猫'],
    ['loses bold with attributes', '<b onclick=alert(1)>猫</b>', '猫'],
    ['loses scripts with their content', '猫<script>alert(1)</script>だ', '猫だ'],
    ['loses scripts that never end', '猫<SCRIPT >alert(1)', '猫'],
    ['loses tags that appear when others go', '<<i>img src=x>猫', '猫'],
    ['loses tags around bold', '<scr<b>ipt>猫</b>', '＜scr<b>ipt＞猫</b>'],
    ['loses comments', '<!-- x -->猫', '猫'],
    ['keeps a lone sign as text', '1 < 2 > 0', '1 ＜ 2 ＞ 0'],
    ['is on one line', ' 猫\n\tだ\u2028よ ', '猫 だ よ'],
    ['has whole characters only', '猫\ud800', '猫\ufffd'],
    ['keeps entities as the text they are', '&lt;b&gt;', '&lt;b&gt;'],
  ])('%s', (_, given, kept) => {
    expect(cleaned(given)).toBe(kept);
    expect(cleaned(kept)).toBe(kept);
    expect(kept.replace(/<\/?b>/g, '')).not.toMatch(/[<>]/);
  });

  it('has no markup at all as plain text', () => {
    expect(plainText(' 猫が<b>寝る</b><i>。</i>')).toBe('猫が寝る。');
  });
});
