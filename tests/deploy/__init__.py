"""Tests of what runs the bot: the manifests for Kubernetes, the compose file, the scripts of backups."""
