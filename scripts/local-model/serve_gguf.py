"""Serves a GGUF file by llama.cpp's own server: serve_gguf.py FILE NAME PORT [TEMPLATE]."""

import os
import sys
import threading

import xllamacpp

file, name, port, *template = sys.argv[1:]
params = xllamacpp.CommonParams()
params.model.path = file
params.model_alias = {name}
params.hostnames = ["127.0.0.1"]
params.port = int(port)
if template:
    params.chat_template = template[0]
# Pages of other sites must not use it.
params.cors_origins = f"http://127.0.0.1:{port}"
params.ui = False
# Four texts at once share this many tokens.
params.n_parallel = 4
params.kv_unified = True
params.n_ctx = 8192
# Threads wait for each other at every token: with one for each core, whatever else runs would hold all of them up.
threads = max(1, (os.cpu_count() or 1) - 1)
params.cpuparams.n_threads = threads
params.cpuparams_batch.n_threads = threads
server = xllamacpp.Server(params)
threading.Event().wait()
