import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { allowAddress, listAddresses, removeAddress } from "./schema";

const path = "/api/instance/addresses";

export const addressesOptions = () =>
  queryOptions({
    queryKey: ["addresses"],
    queryFn: () => call<typeof listAddresses>("GET", path),
  });

export const postAddress = (address: string) =>
  call<typeof allowAddress>("POST", path, { address });

export const deleteAddress = (id: string) => call<typeof removeAddress>("DELETE", `${path}/${id}`);
