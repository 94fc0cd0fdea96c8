-- :checkhealth markupd

local M = {}

-- Neovim 0.10 renamed the report functions.
local health = vim.health or require("health")
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local warn = health.warn or health.report_warn
local fail = health.error or health.report_error

function M.check()
  start("markupd")
  if vim.fn.has("nvim-0.7") == 1 then
    ok("Neovim is 0.7 or later")
  else
    fail("Neovim 0.7 or later is needed")
  end

  local command = require("markupd").options.cmd[1]
  if vim.fn.executable(command) == 1 then
    ok(vim.fn.exepath(command) .. ": " .. vim.trim(vim.fn.system({ command, "version" })))
  else
    fail(command .. " is not executable", { "Install markupd, or name it: setup({ cmd = { … } })" })
  end

  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  local count = 0
  for _, client in ipairs(get()) do
    if client.name == "markupd" then
      count = count + 1
      ok("running for " .. tostring(client.config.root_dir) .. ", positions in " .. client.offset_encoding)
    end
  end
  if count == 0 then
    warn("not running; open a Markdown or HTML file after require('markupd').setup()")
  end
end

return M
