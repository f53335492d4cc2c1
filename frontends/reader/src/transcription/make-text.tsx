import { documentNow, useCreateDocument } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { useSendFile } from '@ichibun/api-client/uploads';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { useNavigate } from '@ichibun/ui/router';
import { LONGEST_TITLE, TitleField } from '@ichibun/ui/text-fields';
import { notifyFailure } from '@ichibun/ui/toast';
import { type FormEvent, useState } from 'react';
import { subRipOf } from '../film/containers/subtitles.js';
import { giveFilm, isFilm } from '../film/read-film.js';
import { openRecording } from '../recordings/align-recording.js';
import { messages } from './messages.js';
import { saveTimes, type Transcript } from './transcript.js';

/** A transcript becomes a text: of a film as its subtitles, of a recording with its times. */
export function MakeText({ transcript }: { transcript: Transcript }) {
  const { files, lines, state } = transcript;
  const [first] = files as readonly [File];
  const isOfFilm = files.length === 1 && isFilm(first);
  const navigate = useNavigate();
  const create = useCreateDocument();
  const sendFile = useSendFile();
  const [title, setTitle] = useState(() => first.name.replace(/\.[^.]+$/, '').slice(0, LONGEST_TITLE));
  const [isMaking, setMaking] = useState(false);

  const ofFilm = async () => {
    const { text } = subRipOf(lines);
    const answer = await sendFile(new File([text], `${title}.srt`, { type: 'text/plain' }), () => {});
    // Larger files are read in the background, and found in the library.
    if (!('document' in answer)) return '/assisted-reader';
    giveFilm(answer.document.id, first);
    return `/assisted-reader/watch/${answer.document.id}`;
  };
  const ofRecording = async () => {
    const content = lines.map(({ text }) => text).join('\n');
    const { document } = await create.mutateAsync({ title, content });
    const book = await documentNow(document.id);
    await saveTimes(book, transcript);
    await openRecording(book, files);
    return `/assisted-reader/listen/${book.id}`;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isMaking) return;
    setMaking(true);
    try {
      navigate(await (isOfFilm ? ofFilm() : ofRecording()));
    } catch (error) {
      notifyFailure(messages.notMade, reasonOf(error));
      setMaking(false);
    }
  };
  return (
    <Card title={messages.makeText}>
      <form onSubmit={submit} className="space-y-4">
        <TitleField label={messages.name} value={title} onChange={setTitle} disabled={isMaking} />
        <Button type="submit" variant="primary" disabled={isMaking || state === 'working' || title.trim() === ''}>
          {isMaking ? messages.making : messages.makeText}
        </Button>
      </form>
    </Card>
  );
}
