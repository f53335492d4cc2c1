import { Button } from '@ichibun/ui/button';
import { notify } from '@ichibun/ui/toast';
import type { KeptFiles } from './use-kept-files.js';

interface GoOnProps {
  kept: KeptFiles;
  /** Said where the browser does not open them. */
  notOpened: string;
  /** On the button. */
  children: string;
}

/** Opens the files of an earlier visit, where the browser wants a press for that. */
export function GoOn({ kept: { names, open }, notOpened, children }: GoOnProps) {
  if (!names) return null;
  const press = async () => {
    if (!(await open())) notify({ title: notOpened, isHint: true });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="primary" onClick={() => void press()}>
        {children}
      </Button>
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft">{names.join(', ')}</p>
    </div>
  );
}
