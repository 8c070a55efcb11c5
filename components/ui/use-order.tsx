import { NativeSelect, Table, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./data-table.module.css";

export interface Order {
  by: string;
  descending: boolean;
}

/**
 * The column by which a list is sorted, which a click on its head chooses: upwards, downwards, and as the rows came. `select`
 * chooses the same where a phone shows no heads: of the columns that the list has.
 */
export function useOrder() {
  const [order, setOrder] = useState<Order | null>(null);
  const next = (by: string) => {
    if (order?.by !== by) setOrder({ by, descending: false });
    else setOrder(order.descending ? null : { by, descending: true });
  };
  const head = (name: string, kind: "text" | "number" = "text"): ReactNode => {
    const way = order?.by === name && (order.descending ? "descending" : "ascending");
    return (
      <Table.Th scope="col" className={classes[kind]} aria-sort={way || undefined}>
        <UnstyledButton
          fz={"inherit"}
          fw={"inherit"}
          ta={"inherit"}
          display={"inline"}
          title={"Sort"}
          onClick={() => next(name)}
        >
          {name}
          {way && <span aria-hidden="true">{way === "ascending" ? " ↑" : " ↓"}</span>}
        </UnstyledButton>
      </Table.Th>
    );
  };
  const select = (columns: readonly string[]) => (
    <NativeSelect
      label="Order"
      hiddenFrom="sm"
      data={[
        { value: "", label: "As they came" },
        ...columns.flatMap((name) => [
          { value: `+${name}`, label: `${name}: lowest first` },
          { value: `-${name}`, label: `${name}: highest first` },
        ]),
      ]}
      value={order ? `${order.descending ? "-" : "+"}${order.by}` : ""}
      onChange={({ currentTarget: { value } }) =>
        setOrder(value === "" ? null : { by: value.slice(1), descending: value.startsWith("-") })
      }
    />
  );
  return { order, head, select };
}
