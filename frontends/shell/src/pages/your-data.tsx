import { deleteAccount, exportAccount } from '@ichibun/api-client/account';
import { saveFile } from '@ichibun/api-client/file';
import { reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { notify } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';

/** The demo user, whose account everybody without one uses, cannot be deleted: only what is in it. */
const DEMO_USER_ID = 1;

/** What is kept of the learner: to be taken along, or deleted. */
export function YourData() {
  usePageTitle('Your Data');
  const { user, forget } = useSession();
  const [working, setWorking] = useState<'exporting' | 'deleting'>();
  const [asksToDelete, setAsksToDelete] = useState(false);
  if (!user) return null;
  const isDemo = user.id === DEMO_USER_ID;

  const doing = async (what: 'exporting' | 'deleting', failed: string, work: () => Promise<void>) => {
    setWorking(what);
    try {
      await work();
    } catch (error) {
      notify({ title: failed, description: reasonOf(error), destructive: true });
    } finally {
      setWorking(undefined);
    }
  };
  const takeAlong = () =>
    doing('exporting', 'Your data could not be exported', async () =>
      saveFile(await exportAccount(user.id), 'ichibun-export.zip'),
    );
  const remove = () =>
    doing('deleting', isDemo ? 'Nothing was deleted' : 'Your account was not deleted', async () => {
      const { isDone } = await deleteAccount(user.id);
      notify({
        title: isDemo ? 'Everything is deleted' : 'Your account is deleted',
        description: isDone ? 'Nothing of yours is left here.' : 'The rest of it is being removed.',
      });
      forget();
    });

  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="text-3xl font-semibold">Your Data</h1>
      <Card
        title="Take it along"
        subtitle="Words, texts, documents, sentences, reading times and audiobooks as one zip of JSON, texts and sound, with Anki decks of your words and sentences."
      >
        <Button onClick={takeAlong} disabled={working !== undefined}>
          {working === 'exporting' ? 'Exporting…' : 'Export Everything'}
        </Button>
      </Card>
      <Card
        title={isDemo ? 'Delete everything' : 'Delete your account'}
        subtitle={
          isDemo
            ? 'The demo user stays, without anything of what is in it now. This cannot be undone.'
            : 'The account goes with everything in it, on all devices. This cannot be undone.'
        }
      >
        <Button variant="danger" onClick={() => setAsksToDelete(true)} disabled={working !== undefined}>
          {working === 'deleting' ? 'Deleting…' : isDemo ? 'Delete Everything' : 'Delete Account'}
        </Button>
      </Card>
      <ConfirmDialog
        open={asksToDelete}
        onOpenChange={setAsksToDelete}
        title={isDemo ? 'Delete everything?' : `Delete the account of ${user.email}?`}
        question="All words, texts, documents, sentences, reading times and audiobooks are removed for good. Export them first if you want to keep them."
        confirmLabel={isDemo ? 'Delete Everything' : 'Delete Account'}
        onConfirm={remove}
      />
    </div>
  );
}
