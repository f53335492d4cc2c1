import type { Analysis } from '@ichibun/contracts/content';
import { CheckIcon, ClockIcon, SpinnerIcon, WarningIcon } from '@ichibun/ui/icons';

type Status = Analysis['status'];

const looks: Record<Status, { Icon: typeof CheckIcon; colours: string }> = {
  queued: { Icon: ClockIcon, colours: 'bg-warn-soft text-warn' },
  processing: { Icon: SpinnerIcon, colours: 'bg-accent-soft text-accent' },
  completed: { Icon: CheckIcon, colours: 'bg-good-soft text-good' },
  failed: { Icon: WarningIcon, colours: 'bg-danger-soft text-danger' },
};

/** The label beside it says the same in words. */
export function StatusIcon({ status }: { status: Status }) {
  const { Icon, colours } = looks[status];
  return (
    <span className={`flex size-10 shrink-0 items-center justify-center rounded-full text-lg ${colours}`}>
      <Icon />
    </span>
  );
}
