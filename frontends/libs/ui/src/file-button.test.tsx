import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileButton } from './file-button.js';

it('opens the browser’s choice of files with the keyboard, and takes the same file twice', async () => {
  const user = userEvent.setup();
  const chosen: string[][] = [];
  render(
    <FileButton accept=".txt" data-testid="file" onFiles={(files) => chosen.push(files.map(({ name }) => name))}>
      ファイルを選ぶ
    </FileButton>,
  );
  const input: HTMLInputElement = screen.getByTestId('file');
  let asked = 0;
  input.addEventListener('click', () => {
    asked++;
  });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ファイルを選ぶ' }));
  await user.keyboard('{Enter}');
  expect(asked).toBe(1);
  const cat = new File(['猫'], '猫.txt');
  await user.upload(input, cat);
  await user.upload(input, cat);
  expect(chosen).toEqual([['猫.txt'], ['猫.txt']]);
});
