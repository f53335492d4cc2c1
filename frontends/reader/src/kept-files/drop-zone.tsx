import { FileButton } from '@ichibun/ui/file-button';
import type { ReactNode } from 'react';
import { fileDialog } from './file-handles.js';

interface DropZoneProps {
  /** Files are held over the page. */
  isOver: boolean;
  /** What can be dropped here, and that it can be now. */
  drop: string;
  dropNow: string;
  /** On the button. */
  choose: string;
  /** Kinds of files, as an input of files takes them. */
  accept: string;
  multiple?: boolean;
  isMain: boolean;
  disabled?: boolean;
  testId: string;
  onFiles(files: readonly File[]): void;
  /** Below the button. */
  children: ReactNode;
}

/** Where files of this device are dropped or chosen. */
export function DropZone(props: DropZoneProps) {
  const {
    isOver,
    drop,
    dropNow,
    choose,
    accept,
    multiple = false,
    isMain,
    disabled,
    testId,
    onFiles,
    children,
  } = props;
  return (
    <div
      className={`rounded-md border border-dashed px-4 py-10 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <p className="mb-3 text-sm text-ink-soft">{isOver ? dropNow : drop}</p>
      <FileButton
        variant={isMain ? 'primary' : 'secondary'}
        multiple={multiple}
        accept={accept}
        choose={fileDialog(accept, multiple)}
        data-testid={testId}
        disabled={disabled}
        onFiles={onFiles}
      >
        {choose}
      </FileButton>
      <p role="status" className="mt-3 text-xs text-ink-soft">
        {children}
      </p>
    </div>
  );
}
