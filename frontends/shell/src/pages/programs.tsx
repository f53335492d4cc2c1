import { saveFile } from '@ichibun/api-client/file';
import { call, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useSentOnce } from '@ichibun/api-client/use-sent-once';
import { whileUnfinished } from '@ichibun/api-client/while-unfinished';
import type { Answer } from '@ichibun/contracts/calls';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Choice } from '@ichibun/ui/choice';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Field, Select, TextInput } from '@ichibun/ui/field';
import { formatDate } from '@ichibun/ui/format';
import { TrashIcon } from '@ichibun/ui/icons';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { Skeleton } from '@ichibun/ui/skeleton';
import { notifyFailure } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { knownWordsOf } from './known-words.js';
import { messages } from './messages.js';

type Tokens = Answer<'GET /api/users/{id}/tokens'>;
type Token = Tokens['tokens'][number];
type Made = Answer<'POST /api/users/{id}/tokens'>;
type Purpose = Token['purpose'];

const PURPOSES: readonly Purpose[] = ['yomitan-api', 'anki-connect', 'jiten-reader', 'assistant', 'own-program'];
/** What is after the token in the address of a program. */
const DOORS: Record<Purpose, string> = {
  'yomitan-api': 'yomitan',
  'anki-connect': 'anki',
  'jiten-reader': 'jiten',
  assistant: 'mcp',
  'own-program': 'yomitan',
};
/** Programs whose settings have no field for a key. */
const TOKEN_IN_ADDRESS: readonly Purpose[] = ['yomitan-api', 'anki-connect'];
/** Programs whose settings take a header. */
const IN_HEADER: readonly Purpose[] = ['assistant', 'own-program'];
const DAYS = [30, 90, 366] as const;
const USUAL_DAYS = 90;
/** Days before its end from which a token is said to end soon. */
const SOON_MS = 14 * 24 * 3_600_000;

const keyOf = (userId: number | undefined) => ['/api/users', userId, 'tokens'] as const;

/** Programs of the learner's that ask Ichibun: how each is set up, which there are, and whether they have called. */
export function Programs() {
  const { user, forget } = useSession();
  usePageTitle(messages.programs.title);
  const [made, setMade] = useState<Made>();
  const isAwaited = ({ id, usedAt }: Token) => id === made?.token.id && usedAt === null;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(user?.id),
    queryFn: ({ signal }) => call('GET /api/users/{id}/tokens', { params: { id: user?.id }, signal }),
    enabled: user !== null,
    refetchInterval: whileUnfinished(({ tokens }: Tokens) => tokens.some(isAwaited)),
  });
  const words = messages.programs;
  if (isUnauthorized(error)) return <LoginPrompt message={words.logIn} onLogin={forget} />;
  const shown = data?.tokens.find(({ id }) => id === made?.token.id);
  return (
    <PageFrame measure="narrow" title={words.title} lead={words.lead}>
      {data?.isShared ? (
        <Card title={words.connect}>
          <p>{words.shared}</p>
        </Card>
      ) : (
        <Connect onMade={setMade} />
      )}
      {made && shown && <SetUp key={shown.id} made={made} hasCalled={shown.usedAt !== null} />}
      <Card title={words.yours}>
        {error && !data ? (
          <ErrorPanel title={words.failed} reason={reasonOf(error)} onRetry={() => refetch()} />
        ) : !data ? (
          <Skeleton lines={2} />
        ) : data.tokens.length === 0 ? (
          <p className="text-ink-soft">{words.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.tokens.map((token) => (
              <Program key={token.id} token={token} />
            ))}
          </ul>
        )}
      </Card>
      <KnownWords />
    </PageFrame>
  );
}

/** The learner's words as a file, for who connects nothing. */
function KnownWords() {
  const { user } = useSession();
  const words = messages.programs;
  const { mutate, isPending } = useSentOnce({
    mutationFn: () => call('GET /api/users/{id}/vocabulary', { params: { id: user?.id } }),
  });
  const save = () =>
    mutate(undefined, {
      onSuccess: ({ vocabulary }) => {
        const file = new Blob([JSON.stringify(knownWordsOf(vocabulary))], { type: 'application/json' });
        saveFile(file, 'ichibun-words-for-asbplayer.json');
      },
      onError: (error) => notifyFailure(words.notSaved, reasonOf(error)),
    });
  return (
    <Card title={words.file} subtitle={words.fileText}>
      <Button onClick={save} disabled={isPending}>
        {words.saveFile}
      </Button>
    </Card>
  );
}

function Connect({ onMade }: { onMade(made: Made): void }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const words = messages.programs;
  const [purpose, setPurpose] = useState<Purpose>('yomitan-api');
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof DAYS)[number]>(USUAL_DAYS);
  const { mutate, isPending } = useSentOnce({
    mutationFn: () =>
      call('POST /api/users/{id}/tokens', {
        params: { id: user?.id },
        body: { name: name.trim() || words.purposes[purpose].label, purpose, days },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(user?.id) }),
  });
  const make = () =>
    mutate(undefined, { onSuccess: onMade, onError: (error) => notifyFailure(words.notMade, reasonOf(error)) });
  return (
    <Card title={words.connect} subtitle={words.connectText}>
      <fieldset className="space-y-2">
        <legend className="mb-1 text-sm font-medium">{words.which}</legend>
        {PURPOSES.map((one) => (
          <Choice
            key={one}
            name="purpose"
            checked={purpose === one}
            label={words.purposes[one].label}
            text={words.purposes[one].text}
            onChoose={() => setPurpose(one)}
          />
        ))}
      </fieldset>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field label={words.name} hint={words.nameHint}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder={words.purposes[purpose].label}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Field>
        <Field label={words.ends}>
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={({ target }) => setDays(DAYS.find((one) => String(one) === target.value) ?? USUAL_DAYS)}
            >
              {DAYS.map((one) => (
                <option key={one} value={one}>
                  {words.inDays(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="mt-4">
        <Button variant="primary" onClick={make} disabled={isPending}>
          {words.make}
        </Button>
      </div>
    </Card>
  );
}

/** The three steps for a token that was just made, which is shown here only; its address has the focus. */
function SetUp({ made: { token, secret }, hasCalled }: { made: Made; hasCalled: boolean }) {
  const words = messages.programs;
  const steps = words.purposes[token.purpose];
  const isInAddress = TOKEN_IN_ADDRESS.includes(token.purpose);
  const address = `${location.origin}/api/doors/${isInAddress ? secret : '-'}/${DOORS[token.purpose]}` as const;
  return (
    <Card title={words.setUp(token.name)} subtitle={words.onlyNow}>
      <ol className="list-decimal space-y-4 pl-5">
        <li>
          {steps.copy}
          <Copied label={words.address} value={address} autoFocus />
          {token.purpose === 'jiten-reader' && <Copied label={words.key} value={secret} />}
          {IN_HEADER.includes(token.purpose) && (
            <Copied label={words.header} value={`Authorization: Bearer ${secret}`} />
          )}
          {token.purpose === 'assistant' && (
            <Copied label={words.addressAlone} value={`${location.origin}/api/doors/${secret}/mcp`} />
          )}
        </li>
        <li>{steps.paste}</li>
        <li>
          {steps.tryIt} <span className="text-ink-soft">{words.permission}</span>
          <p role="status" className="mt-1 font-medium">
            {hasCalled ? words.hasCalled : words.waits}
          </p>
        </li>
      </ol>
    </Card>
  );
}

/** A text to be copied; where the browser does not do it, it is chosen by a press. */
function Copied({ label, value, autoFocus = false }: { label: string; value: string; autoFocus?: boolean }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      notifyFailure(messages.programs.notCopied, messages.programs.copyByHand);
    }
  };
  return (
    <div className="mt-2 flex gap-2">
      <TextInput
        aria-label={label}
        readOnly
        autoFocus={autoFocus}
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-w-0 font-mono text-sm"
      />
      <Button onClick={copy}>{isCopied ? messages.programs.copied : messages.programs.copyIt}</Button>
    </div>
  );
}

function Program({ token }: { token: Token }) {
  const { id, name, purpose, ending, endsAt, hasEnded, usedAt } = token;
  const { user } = useSession();
  const queryClient = useQueryClient();
  const words = messages.programs;
  const [asks, setAsks] = useState(false);
  const revoke = useSentOnce({
    mutationFn: () => call('DELETE /api/users/{id}/tokens/{tokenId}', { params: { id: user?.id, tokenId: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(user?.id) }),
  });
  const isSoon = !hasEnded && new Date(endsAt).getTime() - Date.now() < SOON_MS;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {words.purposes[purpose].label} · <span className="whitespace-nowrap">…{ending}</span>
        </p>
        <p className="text-sm text-ink-soft">{usedAt ? words.lastCalled(formatDate(usedAt)) : words.neverCalled}</p>
        <p className={`text-sm ${hasEnded || isSoon ? 'font-medium text-danger' : 'text-ink-soft'}`}>
          {hasEnded ? words.ended(formatDate(endsAt)) : words.endsOn(formatDate(endsAt))}
        </p>
      </div>
      <Button variant="quiet" size="icon" aria-label={words.revokeOf(name)} onClick={() => setAsks(true)}>
        <TrashIcon />
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.revokeQuestion(name)}
        question={words.revokeText}
        confirmLabel={words.revoke}
        onConfirm={async () => {
          await revoke.mutateAsync().catch((error: unknown) => notifyFailure(words.notRevoked(name), reasonOf(error)));
        }}
      />
    </li>
  );
}
