import { FileButton } from '@ichibun/ui/file-button';
import { UploadIcon } from '@ichibun/ui/icons';
import { messages } from '../messages.js';

/** Opens the file picker. Any file can be picked: an unsuitable one is refused with a reason. */
export function ImportButton({ onFile, disabled }: { onFile(file: File): void; disabled: boolean }) {
  return (
    <FileButton disabled={disabled} data-testid="import-file" onFiles={([file]) => file && onFile(file)}>
      <UploadIcon />
      {messages.imports.button}
    </FileButton>
  );
}
