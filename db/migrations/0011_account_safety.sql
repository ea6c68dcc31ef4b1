ALTER TABLE `mails` ADD `sender_id` text;--> statement-breakpoint
CREATE INDEX `mails_sender` ON `mails` (`sender_id`);--> statement-breakpoint
ALTER TABLE `totp_factors` ADD `codes_id` text;--> statement-breakpoint
ALTER TABLE `parental_passcodes` ADD `confirmed_email` text;--> statement-breakpoint
-- Addresses from before were never asked; families rely on them.
UPDATE `parental_passcodes` SET `confirmed_email` = `backup_email`;
