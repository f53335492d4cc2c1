import type { ButtonProps } from '@ichibun/ui/button';
import { FileButton } from '@ichibun/ui/file-button';
import { UploadIcon } from '@ichibun/ui/icons';
import { messages } from '../messages.js';

interface ImportButtonProps {
  onFile(file: File): void;
}

/** Opens the file picker. Any file can be picked: an unsuitable one is refused with a reason. */
export function ImportButton({ onFile, ...button }: Pick<ButtonProps, 'variant' | 'disabled'> & ImportButtonProps) {
  return (
    <FileButton {...button} data-testid="import-file" onFiles={([file]) => file && onFile(file)}>
      <UploadIcon />
      {messages.imports.button}
    </FileButton>
  );
}
