import { Button } from '@ichibun/ui/button';
import { SettingsIcon } from '@ichibun/ui/icons';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { useState } from 'react';
import { messages } from './messages.js';

const WhatCountsDialog = lazyDialog(async () => (await import('./what-counts-dialog.js')).WhatCountsDialog);

/** The button that asks which words of a recommended sentence count as known. */
export function WhatCounts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={messages.whatCounts}
        title={messages.whatCounts}
        onClick={() => setOpen(true)}
      >
        <SettingsIcon />
      </Button>
      <WhatCountsDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
