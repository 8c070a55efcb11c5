import { queryOptions } from "@tanstack/react-query";
import { CallError } from "@/lib/http/client";
import { authClient } from "./client";

/** The signed-in person's API tokens. */
export const tokensOptions = () =>
  queryOptions({
    queryKey: ["tokens"],
    queryFn: async () => {
      const { data, error } = await authClient.apiKey.list();
      if (error) throw failed(error);
      return data.apiKeys;
    },
  });

/** Makes a token and gives its text, which can't be had again. */
export async function createToken(name: string): Promise<string> {
  const { data, error } = await authClient.apiKey.create({ name });
  if (error) throw failed(error);
  return data.key;
}

export async function deleteToken(keyId: string): Promise<void> {
  const { error } = await authClient.apiKey.delete({ keyId });
  if (error) throw failed(error);
}

const failed = ({ status, message }: { status: number; message?: string }) =>
  new CallError(status, "auth", message ?? "The server could not do that.");
