import { ApiError, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useCanTranslate } from '@ichibun/api-client/translation';
import { Button } from '@ichibun/ui/button';
import { Dialog, DialogActions } from '@ichibun/ui/dialog';
import { Field, Select, TextArea, TextInput } from '@ichibun/ui/field';
import { useNavigate } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { RunProgress } from '@ichibun/words/run-progress';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messages } from '../messages.js';
import { NoTranslation } from './no-translation.js';
import { type TranslationMode, translateToDocument } from './translate-text.js';

/** The most that a document's title has: a longer one would be refused only after the whole translation. */
const LONGEST_TITLE = 200;

interface TranslationDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Turns an English article into a Japanese document and opens it in the reader. */
export function TranslationDialog({ open, onOpenChange }: TranslationDialogProps) {
  const { user } = useSession();
  const canTranslate = useCanTranslate();
  const navigate = useNavigate();
  const [article, setArticle] = useState<Article>({ title: '', text: '', mode: 'beginner' });

  const translation = useMutation({
    mutationFn: translateToDocument,
    onSuccess: (documentId) => {
      notify({
        title: messages.translation.done,
        description: messages.translation.doneText,
      });
      setArticle({ ...article, title: '', text: '' });
      onOpenChange(false);
      navigate(`/assisted-reader/read/${documentId}`);
    },
    onError: (error) => notify({ title: messages.translation.failed, ...explain(error), destructive: true }),
  });

  const busy = translation.isPending;
  const isIncomplete = article.title.trim() === '' || article.text.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !user || canTranslate === false) return;
    if (isIncomplete) {
      notify({
        title: messages.translation.required,
        description: messages.translation.requiredText,
        destructive: true,
      });
      return;
    }
    translation.mutate({ ...article, userId: user.id });
  };

  if (!user || sessionEnded(translation.error)) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange} title={messages.translation.title}>
        <p>{messages.translation.logIn}</p>
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{messages.translation.close}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.translation.title}
      description={messages.translation.text}
      busy={busy}
    >
      <form onSubmit={submit} className="space-y-4">
        {canTranslate === false && (
          <div className="rounded-md border border-line bg-warn-soft px-3 py-2">
            <NoTranslation isAdmin={user.role === 'admin'} />
          </div>
        )}
        <ArticleFields article={article} onChange={(change) => setArticle({ ...article, ...change })} disabled={busy} />
        {busy && (
          <RunProgress
            kind="translate-article"
            label={messages.translation.translating}
            inWords={messages.translation.steps}
          />
        )}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>
            {messages.translation.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={busy || isIncomplete || canTranslate === false}>
            {busy ? messages.translation.translating : messages.translation.translate}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Article {
  readonly title: string;
  readonly text: string;
  readonly mode: TranslationMode;
}

interface ArticleFieldsProps {
  article: Article;
  onChange(change: Partial<Article>): void;
  disabled: boolean;
}

function ArticleFields({ article, onChange, disabled }: ArticleFieldsProps) {
  return (
    <>
      <Field label={messages.translation.documentTitle}>
        {(control) => (
          <TextInput
            {...control}
            value={article.title}
            maxLength={LONGEST_TITLE}
            onChange={({ target }) => onChange({ title: target.value })}
            disabled={disabled}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={messages.translation.englishText}>
        {(control) => (
          <TextArea
            {...control}
            className="min-h-[200px]"
            placeholder={messages.translation.placeholder}
            value={article.text}
            onChange={({ target }) => onChange({ text: target.value })}
            disabled={disabled}
          />
        )}
      </Field>
      <Field label={messages.translation.mode}>
        {(control) => (
          <Select
            {...control}
            value={article.mode}
            onChange={({ target }) => onChange({ mode: target.value as TranslationMode })}
            disabled={disabled}
          >
            {Object.entries(messages.translation.modes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

/** Which step failed, and why, where the server said so. */
function explain(error: unknown): { description: string; reason?: string } {
  // The connection broke: the browser's own message would not help.
  if (error instanceof TypeError) return { description: reasonOf(error) };
  if (!(error instanceof Error)) return { description: messages.translation.unexpected };
  const { message, cause } = error;
  return { description: message, ...(cause instanceof ApiError && cause.reason && { reason: reasonOf(cause) }) };
}

function sessionEnded(error: Error | null): boolean {
  return isUnauthorized(error?.cause);
}
