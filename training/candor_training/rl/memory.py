"""How much memory PPO takes, computed from the models' configurations; not measured."""

from dataclasses import dataclass

from transformers import PretrainedConfig

from candor_training.models.memory import count_parameters, estimate_training
from candor_training.rl.settings import RlSettings


@dataclass(frozen=True)
class PpoMemory:
    """Bytes on one device.

    `trained` are policy and value network with gradients and optimiser, `reference` the policy that the
    KL penalty is taken from, `readers` the models that give the reward, `activations` those of the
    update. While it writes: `gathered` is a policy that is shared out, held whole, and `cache` the keys
    and values of one row (as many rows are written at once as fit).
    """

    trained: int
    reference: int
    readers: int
    activations: int
    gathered: int
    cache: int

    @property
    def total(self) -> int:
        """The most at one time, with one row being written."""
        standing = self.trained + self.reference + self.readers
        return standing + max(self.activations, self.gathered + self.cache)


def estimate_ppo(
    policy: PretrainedConfig, readers: list[PretrainedConfig], settings: RlSettings, devices: int = 1
) -> PpoMemory:
    """Memory on each of `devices` for policy and value network of one configuration.

    Both are trained as in supervised training (`estimate_training`), on the rows that a device takes
    at a time. With LoRA both stand on a frozen base of their own, and the policy without its adapter
    is the reference; otherwise that is a frozen copy of 2 bytes a parameter (in bf16). FSDP2 shares
    out these three and holds the policy whole while it writes; readers are whole on every device.
    """
    text = policy.get_text_config()
    bytes_each = 2 if settings.precision == "bf16" else 4
    shared = devices if settings.sharding == "fsdp2" else 1
    rows = settings.device_batch_size or settings.rollouts // devices
    length = settings.max_query_tokens + settings.max_new_tokens
    one = estimate_training(policy, settings, rows * length, shared)
    # The value network has a head of one number, so no logits.
    logits = 4 * rows * length * text.vocab_size
    parameters = count_parameters(policy)
    reference = 0 if settings.lora else bytes_each * parameters // shared
    heads = text.num_key_value_heads or text.num_attention_heads
    width = getattr(text, "head_dim", None) or text.hidden_size // text.num_attention_heads
    read = [bytes_each * count_parameters(reader) for reader in readers]
    return PpoMemory(
        trained=2 * (one.weights + one.gradients + one.optimizer),
        reference=reference,
        readers=sum(read),
        activations=2 * one.activations - logits,
        gathered=bytes_each * parameters if shared > 1 else 0,
        cache=2 * bytes_each * text.num_hidden_layers * heads * width * length,
    )
