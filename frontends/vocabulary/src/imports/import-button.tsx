import { Button } from '@ichibun/ui/button';
import { UploadIcon } from '@ichibun/ui/icons';
import { useRef } from 'react';
import { texts } from '../texts.js';

/** Opens the file picker. Any file can be picked: an unsuitable one is refused with a reason. */
export function ImportButton({ onFile, disabled }: { onFile(file: File): void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} disabled={disabled}>
        <UploadIcon />
        {texts.imports.button}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="import-file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
