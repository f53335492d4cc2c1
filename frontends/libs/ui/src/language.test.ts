import { afterEach, describe, expect, it } from '@jest/globals';
import { formatMinutes } from './durations.js';
import { formatDate, formatDay } from './format.js';
import { catalogue, chooseLanguage, language, messagesReady, showLanguage } from './language.js';
import { messages } from './messages.js';

afterEach(() => showLanguage('en'));

describe('the language of the interface', () => {
  it('is English where the page does not say otherwise', () => {
    expect([language(), messages.tryAgain]).toEqual(['en', 'Try again']);
  });

  it('changes every text, date and duration, and the language of the page', async () => {
    await showLanguage('ja');
    expect([messages.tryAgain, formatMinutes(65), formatDate(new Date('2026-11-21T12:00').toISOString())]).toEqual([
      '再試行',
      '1時間5分',
      '2026/11/21',
    ]);
    expect(formatDay('2026-11-21')).toBe('11/21');
    expect(document.documentElement.lang).toBe('ja');
    await showLanguage('en');
    expect([messages.tryAgain, formatMinutes(65)]).toEqual(['Try again', '1 h 5 min']);
  });

  it('is kept in a cookie, by which the server chooses the next page', async () => {
    await chooseLanguage('ja');
    expect(document.cookie).toContain('language=ja');
  });

  it('is that of an area which comes later too', async () => {
    await showLanguage('ja');
    const late = catalogue({ title: 'Late' }, async () => ({ ja: { title: '遅い' } }));
    await messagesReady();
    expect(late.title).toBe('遅い');
  });

  it('stays what it was when messages do not arrive, and can be chosen again', async () => {
    let arrives = false;
    const lost = catalogue({ title: 'Lost' }, async () => {
      if (!arrives) throw new TypeError('Failed to fetch');
      return { ja: { title: '迷子' } };
    });
    await expect(showLanguage('ja')).rejects.toThrow('Failed to fetch');
    expect([language(), lost.title, messages.tryAgain]).toEqual(['en', 'Lost', 'Try again']);
    arrives = true;
    await showLanguage('ja');
    expect([lost.title, messages.tryAgain]).toEqual(['迷子', '再試行']);
  });
});
