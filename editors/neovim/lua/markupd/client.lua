-- Starts the server and finds the client of a buffer, in the way of the running Neovim.

local M = {}

-- Clients by root, for Neovim before 0.11, which does not look for one to share.
local started = {}

--- Returns the folder that the server works in: the nearest one above `file` with a marker, else its own.
function M.root(file, markers)
  local own = vim.fn.fnamemodify(file ~= "" and file or vim.fn.getcwd() .. "/x", ":p:h")
  local folder = own
  while true do
    for _, marker in ipairs(markers) do
      if vim.loop.fs_stat(folder .. "/" .. marker) then
        return folder
      end
    end
    local parent = vim.fn.fnamemodify(folder, ":h")
    if parent == folder then
      return own
    end
    folder = parent
  end
end

local function capabilities()
  local result = vim.lsp.protocol.make_client_capabilities()
  -- Every Neovim applies them, none says so; they carry the version that an edit was made for.
  result.workspace.workspaceEdit.documentChanges = true
  return result
end

local function configuration(options)
  return {
    name = "markupd",
    cmd = options.cmd,
    capabilities = capabilities(),
    init_options = options.settings,
    settings = { markupd = options.settings },
    -- The server is as fast as typing, and a request flushes the changes of its own buffer only: with the usual
    -- delay, an undo of several files could be asked for before the server has seen them all change.
    flags = { debounce_text_changes = 0 },
    handlers = {
      ["markup/undo/didChange"] = function(_, state)
        require("markupd.undo").did_change(state)
      end,
    },
    on_attach = function(client, buffer)
      require("markupd.undo").refresh(client, buffer)
      if options.on_attach then
        options.on_attach(client, buffer)
      end
    end,
  }
end

--- Attaches the server to buffers of the given file types from now on, and to those that are loaded.
function M.enable(options)
  if vim.lsp.config then
    local config = configuration(options)
    config.filetypes = options.filetypes
    config.root_dir = function(buffer, on_root)
      on_root(M.root(vim.api.nvim_buf_get_name(buffer), options.root_markers))
    end
    vim.lsp.config("markupd", config)
    vim.lsp.enable("markupd")
    return
  end

  vim.api.nvim_create_autocmd("FileType", {
    group = vim.api.nvim_create_augroup("markupd", { clear = true }),
    pattern = options.filetypes,
    callback = function(event)
      M.attach(event.buf, options)
    end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.tbl_contains(options.filetypes, vim.bo[buffer].filetype) then
      M.attach(buffer, options)
    end
  end
end

--- Attaches a buffer to the client of its root, which is started when there is none (before Neovim 0.11).
function M.attach(buffer, options)
  if vim.bo[buffer].buftype ~= "" then
    return
  end
  local root = M.root(vim.api.nvim_buf_get_name(buffer), options.root_markers)
  local id = started[root]
  if not id or vim.lsp.client_is_stopped(id) then
    local config = configuration(options)
    config.root_dir = root
    config.workspace_folders = { { uri = vim.uri_from_fname(root), name = vim.fn.fnamemodify(root, ":t") } }
    id = vim.lsp.start_client(config)
    if not id then
      return
    end
    started[root] = id
  end
  vim.lsp.buf_attach_client(buffer, id)
end

--- Returns the client of a buffer, or nil.
function M.of(buffer)
  local clients
  if vim.lsp.get_clients then
    clients = vim.lsp.get_clients({ name = "markupd", bufnr = buffer })
  else
    clients = vim.tbl_filter(function(client)
      return client.name == "markupd"
    end, vim.lsp.buf_get_clients(buffer))
  end
  return clients[1]
end

--- Sends a request for the current buffer; `done` gets the result, an error is shown. `params` is completed with
--- the document.
function M.request(method, params, done)
  local buffer = vim.api.nvim_get_current_buf()
  local client = M.of(buffer)
  if not client then
    vim.notify("markupd is not attached to this buffer", vim.log.levels.ERROR)
    return
  end
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  local function answer(failure, result)
    if failure then
      vim.notify("markupd: " .. failure.message, vim.log.levels.ERROR)
    else
      done(result ~= vim.NIL and result or nil, client, buffer)
    end
  end
  if vim.fn.has("nvim-0.11") == 1 then
    client:request(method, params, answer, buffer)
  else
    client.request(method, params, answer, buffer)
  end
end

return M
