import { Select } from '@ichibun/ui/field';

interface OrderSelectProps<Order extends string> {
  label: string;
  /** What each order is called, in the order in which they are offered. */
  names: Readonly<Record<Order, string>>;
  value: Order;
  onChange(order: Order): void;
  className: string;
}

/** Chooses how a list of texts is sorted. */
export function OrderSelect<Order extends string>({
  label,
  names,
  value,
  onChange,
  className,
}: OrderSelectProps<Order>) {
  return (
    <Select
      aria-label={label}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value as Order)}
    >
      {Object.entries<string>(names).map(([order, name]) => (
        <option key={order} value={order}>
          {name}
        </option>
      ))}
    </Select>
  );
}
