import type { CollectionPreview } from '@ichibun/contracts/card-imports';
import { Card } from '@ichibun/ui/card';
import { Cell, HeadCell, Row, Table } from '@ichibun/ui/table';
import { messages } from './messages.js';

/** The settings of Anki's decks that come along, and what of them does not. */
export function Presets({ preview: { presets, dayStartHour } }: { preview: CollectionPreview }) {
  const { head } = messages.presets;
  return (
    <Card title={messages.presets.title} subtitle={messages.presets.text}>
      <Table
        label={messages.presets.title}
        head={
          <>
            <HeadCell>{head.name}</HeadCell>
            <HeadCell>{head.retention}</HeadCell>
            <HeadCell>{head.steps}</HeadCell>
            <HeadCell>{head.limits}</HeadCell>
            <HeadCell>{head.leeches}</HeadCell>
          </>
        }
      >
        {presets.map((preset) => (
          <Row key={`${preset.name} ${preset.retention}`}>
            <Cell>
              <span className="break-words">{preset.name}</span>
              <span className="block text-xs text-ink-soft">
                {messages.presets.cards(preset.cards, preset.hasParameters)}
              </span>
            </Cell>
            <Cell className="tabular-nums">{messages.presets.retention(preset.retention)}</Cell>
            <Cell className="tabular-nums">
              {messages.presets.steps(preset.learningSteps)}
              <span className="block">{messages.presets.steps(preset.relearningSteps)}</span>
            </Cell>
            <Cell className="tabular-nums">{messages.presets.limits(preset.newPerDay, preset.reviewsPerDay)}</Cell>
            <Cell className="tabular-nums">{messages.presets.leeches(preset.leechLapses)}</Cell>
          </Row>
        ))}
      </Table>
      <p className="mt-3 text-sm text-ink-soft">{messages.presets.once(dayStartHour ?? 4)}</p>
      <p className="mt-1 text-sm text-ink-soft">{messages.presets.not}</p>
    </Card>
  );
}
