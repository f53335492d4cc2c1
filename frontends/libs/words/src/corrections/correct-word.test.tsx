import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CorrectWordDialog, type PressedLetters } from './correct-word.js';
import type { CorrectedText } from './correction-scope.js';
import { partsOf } from './division.js';

const candidates = [
  { entry: '空・そら', headword: '空', reading: 'そら', definition: 'sky', senses: [] },
  { entry: '空・から', headword: '空', reading: 'から', definition: 'emptiness', senses: [] },
];

interface SomePageProps {
  word: string;
  letters?: PressedLetters | undefined;
  text?: CorrectedText | undefined;
}

function SomePage({ word, letters, text }: SomePageProps) {
  const [open, setOpen] = useState(true);
  return (
    <CorrectWordDialog
      word={{ word, reading: 'そら' }}
      {...(letters && { letters })}
      {...(text && { text })}
      open={open}
      onOpenChange={setOpen}
    />
  );
}

async function show(word = '空', letters?: PressedLetters, text?: CorrectedText) {
  const gateway = fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/words/candidates': () => ({ candidates }),
    'POST /api/users/1/corrections': ({ body }) => ({ correction: { id: 1, ...(body as object) } }),
  });
  const { user } = renderPageOfUser(<SomePage word={word} letters={letters} text={text} />);
  await screen.findByText('emptiness');
  return { user, gateway, save: screen.getByRole<HTMLButtonElement>('button', { name: 'Correct' }) };
}

const sent = (gateway: FakeGateway) => gateway.calls.find(({ method }) => method === 'POST')?.body;

beforeEach(() => localStorage.clear());

describe('a correction', () => {
  it('is another entry of the dictionary', async () => {
    const { user, gateway, save } = await show();
    expect(save.disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: /から/ }));
    await user.click(save);
    expect(await screen.findByText('Corrected')).toBeTruthy();
    expect(sent(gateway)).toEqual({ word: '空', reading: 'から', entry: '空・から' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says of each sense what sort of word it is, how it is used, and what is remarked', async () => {
    const sense = { definition: 'leg', partsOfSpeech: ['noun'], usage: ['slang'], notes: [], see: [], sources: [] };
    fakeGateway({
      'GET /api/auth/user': () => ({ user: demoUser }),
      'GET /api/words/candidates': () => ({
        candidates: [
          {
            ...candidates[0],
            senses: [
              { ...sense, sources: ['German Arbeit'] },
              { ...sense, definition: 'foot', usage: [], notes: ['below the ankle'], see: ['脚'] },
            ],
          },
        ],
      }),
    });
    renderPageOfUser(<SomePage word="足" />);
    const option = await screen.findByRole('radio', { name: /foot/ });
    expect(option.closest('label')!.textContent).toContain(
      '1. noun · slang · from German Arbeit leg2. foot (below the ankle) → 脚',
    );
  });

  it('is a name, of the letters that were pressed and those beside them', async () => {
    const { user, gateway } = await show('ん', { before: 'ご', text: 'ん', after: 'は' });
    expect(screen.getByRole('dialog', { name: 'Correct ん' })).toBeTruthy();
    expect(screen.getAllByRole('radio')[0]).toBe(screen.getByRole('radio', { name: /^A name/ }));
    await user.click(screen.getByRole('radio', { name: /^A name/ }));
    await user.click(screen.getByRole('button', { name: 'ご belongs to the name' }));
    await user.click(screen.getByRole('button', { name: 'は belongs to the name' }));
    await user.click(screen.getByRole('button', { name: 'は belongs to the name' }));
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    await waitFor(() => expect(sent(gateway)).toEqual({ word: 'ごん', isName: true }));
  });

  it('is a name in kanji with its reading', async () => {
    const { user, gateway, save } = await show('空');
    await user.click(screen.getByRole('radio', { name: /^A name/ }));
    expect(save.disabled).toBe(true);
    await user.type(screen.getByLabelText('Reading in kana'), 'くう');
    await user.click(save);
    await waitFor(() => expect(sent(gateway)).toEqual({ word: '空', reading: 'くう', isName: true }));
  });

  it('is a reading that the dictionary does not have, in kana', async () => {
    const { user, gateway, save } = await show();
    await user.click(screen.getByRole('radio', { name: 'Another reading' }));
    await user.type(screen.getByLabelText('Reading in kana'), 'sora');
    expect(screen.getByText('A reading is written in kana.')).toBeTruthy();
    expect(save.disabled).toBe(true);
    await user.clear(screen.getByLabelText('Reading in kana'));
    await user.type(screen.getByLabelText('Reading in kana'), 'くう');
    await user.click(save);
    await waitFor(() => expect(sent(gateway)).toEqual({ word: '空', reading: 'くう' }));
  });

  it('is where one word ends and the next begins, by keyboard too', async () => {
    const { user, gateway, save } = await show('空色紙');
    await user.click(screen.getByRole('radio', { name: 'Several words' }));
    expect(save.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cut between 空 and 色' }));
    screen.getByRole('button', { name: 'Cut between 色 and 紙' }).focus();
    await user.keyboard(' ');
    expect(screen.getByText('空 ・ 色 ・ 紙')).toBeTruthy();
    await user.keyboard(' ');
    await user.click(save);
    await waitFor(() => expect(sent(gateway)).toEqual({ word: '空色紙', parts: ['空', '色紙'] }));
  });

  it('cannot divide one character', async () => {
    await show();
    expect(screen.queryByRole('radio', { name: 'Several words' })).toBeNull();
  });

  it('tells entries apart that are read alike, and says how the word is read now where that is one of them', async () => {
    await show();
    expect(screen.getByRole('radio', { name: 'そら (as it is read now) sky' })).toBeTruthy();
    cleanup();
    const gateway = fakeGateway({
      'GET /api/auth/user': () => ({ user: demoUser }),
      'GET /api/words/candidates': () => ({
        candidates: [
          { entry: '橋・はし', headword: '橋', reading: 'はし', definition: 'bridge', senses: [] },
          { entry: '箸・はし', headword: '箸', reading: 'はし', definition: 'chopsticks', senses: [] },
        ],
      }),
      'POST /api/users/1/corrections': ({ body }) => ({ correction: { id: 1, ...(body as object) } }),
    });
    const { user } = renderPageOfUser(
      <CorrectWordDialog open word={{ word: 'はし', reading: 'はし' }} onOpenChange={() => {}} />,
    );
    await user.click(await screen.findByRole('radio', { name: '箸（はし） chopsticks' }));
    expect(screen.queryByText('(as it is read now)')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    await waitFor(() => expect(sent(gateway)).toEqual({ word: 'はし', reading: 'はし', entry: '箸・はし' }));
  });

  describe('of a word in a text', () => {
    const place = { sentence: '砂の空に', start: 2 };
    const inBook = { documentId: 7, place };
    const common = candidates.map((one) => ({ ...one, common: true }));
    const showIn = async (among: readonly object[], letters?: PressedLetters) => {
      const shown = await show('空', letters, inBook);
      shown.gateway.on({ 'GET /api/words/candidates': () => ({ candidates: among }) });
      cleanup();
      const { user } = renderPageOfUser(<SomePage word="空" letters={letters} text={inBook} />);
      await screen.findByText('emptiness');
      return { user, gateway: shown.gateway };
    };
    const chosen = () =>
      screen.getAllByRole<HTMLInputElement>('radio').filter(({ name, checked }) => name === 'scope' && checked);

    it('is of this place where several entries are common, of all texts where one is', async () => {
      await showIn(common);
      expect(chosen()).toEqual([screen.getByRole('radio', { name: 'Only here' })]);
      cleanup();
      await showIn([{ ...candidates[0], common: true }, candidates[1]!]);
      expect(chosen()).toEqual([screen.getByRole('radio', { name: 'In all my texts' })]);
    });

    it('is sent with its scope, and undone from its notice', async () => {
      const { user, gateway } = await showIn(common);
      gateway.on({ 'DELETE /api/users/1/corrections/1': () => ({}) });
      await user.click(screen.getByRole('radio', { name: /から/ }));
      await user.click(screen.getByRole('button', { name: 'Correct' }));
      expect(await screen.findByText('In this place only.')).toBeTruthy();
      expect(sent(gateway)).toEqual({ word: '空', reading: 'から', entry: '空・から', within: inBook });
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Correction undone')).toBeTruthy();
      expect(gateway.calls.some(({ method }) => method === 'DELETE')).toBe(true);
    });

    it('is of the whole text when that is chosen', async () => {
      const { user, gateway } = await showIn(common);
      await user.click(screen.getByRole('radio', { name: /から/ }));
      await user.click(screen.getByRole('radio', { name: 'In this text' }));
      await user.click(screen.getByRole('button', { name: 'Correct' }));
      await waitFor(() => expect(sent(gateway)).toMatchObject({ within: { documentId: 7 } }));
      expect(sent(gateway)).not.toHaveProperty('within.place');
    });

    it('is of the text where it is a name, and begins where the name does', async () => {
      const { user, gateway } = await showIn(common, { before: 'の', text: '空', after: '' });
      await user.click(screen.getByRole('radio', { name: /^A name/ }));
      expect(chosen()).toEqual([screen.getByRole('radio', { name: 'In this text' })]);
      await user.click(screen.getByRole('radio', { name: 'Only here' }));
      await user.click(screen.getByRole('button', { name: 'の belongs to the name' }));
      await user.type(screen.getByLabelText('Reading in kana'), 'のぞら');
      await user.click(screen.getByRole('button', { name: 'Correct' }));
      const within = { documentId: 7, place: { ...place, start: 1 } };
      await waitFor(() => expect(sent(gateway)).toEqual({ word: 'の空', reading: 'のぞら', isName: true, within }));
    });
  });

  it('that is refused says why and loses nothing', async () => {
    const { user, gateway, save } = await show();
    gateway.on({ 'POST /api/users/1/corrections': () => answer(409, { code: 'x.y', message: 'Too many of them.' }) });
    await user.click(screen.getByRole('radio', { name: /から/ }));
    await user.click(save);
    expect(await screen.findByText('Too many of them.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /から/ }).checked).toBe(true);
  });
});

it.each([
  ['食べ物', [], ['食べ物']],
  ['食べ物', [2], ['食べ', '物']],
  ['𠮷野家', [1, 2], ['𠮷', '野', '家']],
])('%s cut after %j is %j', (word, cuts, parts) => {
  expect(partsOf(word, new Set(cuts))).toEqual(parts);
});
