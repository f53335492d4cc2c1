import { useRef } from 'react';
import { Button, type ButtonProps } from './button.js';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What the browser's dialog offers, as of an input. */
  accept?: string;
  multiple?: boolean;
  /** Called with the files that were chosen, the same ones too when they are chosen again. */
  onFiles(files: readonly File[]): void;
  /** Opens another dialog than that of the input, which stays for tests. */
  choose?: (() => Promise<readonly File[]>) | undefined;
  /** Of the input, by which tests give files. */
  'data-testid': string;
}

/** Lets files be chosen, with words of ours: those of the browser's own button are in the language of the browser. */
export function FileButton({ accept, multiple, onFiles, choose, 'data-testid': testId, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...button}
        // A dialog that is closed without a choice rejects, as one does that the browser refuses.
        onClick={() => (choose ? choose().then(onFiles, () => {}) : input.current?.click())}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        data-testid={testId}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
