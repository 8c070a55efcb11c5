import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { parseAllowedAddress } from "./allowed-address";

const addressList = z.object({
  addresses: z.array(
    z.object({
      id: uuid(),
      address: z.string(),
      createdBy: z.string().nullable(),
      createdAt: instant,
    }),
  ),
});

export const listAddresses = contract({
  route: "GET /api/instance/addresses",
  access: "instance",
  summary: "Addresses inside the server's own network that members of projects may have it call",
  response: addressList,
});

export const allowAddress = contract({
  route: "POST /api/instance/addresses",
  access: "instance",
  action: "address.allow",
  summary: "Allow calls to a host, an IP address or a network, perhaps with a port",
  body: z.object({
    address: z
      .string()
      .trim()
      .toLowerCase()
      .max(300)
      .refine((text) => parseAllowedAddress(text) !== null, {
        error: "enter a host, an IP address or a network, such as hooks.lab.example or 10.0.5.0/24",
      }),
  }),
  response: addressList,
  status: 201,
});

export const removeAddress = contract({
  route: "DELETE /api/instance/addresses/{addressId}",
  access: "instance",
  action: "address.remove",
  summary: "No longer allow calls to an address",
  response: addressList,
});
