import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { showError } from "@/components/ui/show-error";

/**
 * Sends a change, and shows why it was refused. Sends nothing while another change is being sent: the second
 * click of a double click comes before the page can show that the first was taken.
 */
export function useSend<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
  onSuccess?: (data: Data) => void,
) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({ ...options, onSuccess, onError: showError });
  const send = (variables: Variables) => {
    if (client.isMutating() === 0) mutate(variables);
  };
  return { send, isPending };
}
